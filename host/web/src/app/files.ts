/** Files and the clipboard. */

/** Gives the person a file. */
export function saveFile(name: string, content: string | Uint8Array): void {
  const type = typeof content === 'string' ? 'text/plain;charset=utf-8' : 'application/octet-stream';
  const url = URL.createObjectURL(new Blob([content as BlobPart], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A file name from what people call a thing. */
export const fileName = (name: string, ending: string): string =>
  `${
    name
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '') || 'notable'
  }.${ending}`;

/** False where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
