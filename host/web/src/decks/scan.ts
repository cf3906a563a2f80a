/** QR codes in pictures. The reader is loaded when it is first needed. */

/** The longest side that is looked at: enough for any code, quick enough for a telephone. */
const MOST_PIXELS = 1200;

/** The text of the QR code in a picture, or null. */
export async function textIn(picture: CanvasImageSource, width: number, height: number): Promise<string | null> {
  const { default: jsQR } = await import('jsqr');
  const scale = Math.min(1, MOST_PIXELS / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return jsQR(data, canvas.width, canvas.height)?.data || null;
}

/** @throws where the file is no picture */
export async function textInFile(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file);
  try {
    return await textIn(picture, picture.width, picture.height);
  } finally {
    picture.close();
  }
}
