/**
 * The lines of a text that comes in parts. Only a line feed ends one: Node's own reader of lines has since Node 24 ended one at
 * U+2028 and U+2029 as well, which JSON leaves in its texts as they are.
 * @param text decoded, so that no letter is divided between two parts
 */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let open = '';
  for await (const part of text) {
    const [first = '', ...others] = part.split('\n');
    const lines = [open + first, ...others];
    open = lines.pop() ?? '';
    yield* lines;
  }
  if (open !== '') yield open;
}
