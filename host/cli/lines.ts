/** Lines of a stream, cut at \n only: other line ends may stand in JSON texts. A \r before it goes with it. */
export async function* linesOf(stream: NodeJS.ReadableStream): AsyncGenerator<string> {
  stream.setEncoding('utf8');
  let held = '';
  for await (const chunk of stream) {
    const parts = (held + String(chunk)).split('\n');
    held = parts.pop()!;
    for (const line of parts) yield line.replace(/\r$/, '');
  }
  if (held !== '') yield held;
}
