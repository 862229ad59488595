const HEX = String.raw`[\da-fA-F]`;
/** What stands for one character in names. */
const ESCAPE = String.raw`\\(?:(?:${HEX}{6}|${HEX}{1,5}(?!${HEX}))(?:\r\n|[ \t\n\r\f])?|[^\n\r\f\da-fA-F])`;
const text = (quote: string) =>
  String.raw`${quote}[^${quote}\\\n\r\f]*(?:\\(?:\r\n|[^])[^${quote}\\\n\r\f]*)*${quote}`;

/** What a sheet is made of, as browsers take it apart (https://www.w3.org/TR/css-syntax-3/#tokenization). */
const TOKEN = new RegExp(
  [
    String.raw`(?<comment>\/\*[^]*?\*\/)`,
    `(?<text>${text('"')}|${text("'")})`,
    String.raw`(?<name>[#@]?(?:[-\w\u0080-\uffff]|${ESCAPE})+)`,
    // What begins as one of these, and does not end as one, is read in two ways.
    String.raw`(?<other>(?!\/\*|<!--)[^"'\\])`,
  ].join('|'),
  'y',
);
/** The rest of an address that stands without quotes. */
const ADDRESS = new RegExp(String.raw`[ \t\n\r\f]*(?:[^"'()\\\s]|${ESCAPE})*[ \t\n\r\f]*\)`, 'y');
const QUOTED = /[ \t\n\r\f]*["']/y;
/** No browser takes such a character for what it is. */
const CONTROL = /(?![\t\n\r\f])\p{Cc}/u;

/** A pattern's match that begins exactly there. */
function at(pattern: RegExp, css: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(css);
}

/**
 * Writes a sheet such that the parser here takes it apart as browsers do: without comments, and without what addresses say. The parser
 * goes on in a text at the end of its line, finds comments in addresses and behind escapes, and leaves them in selectors; there could
 * stand, unseen, what holds for the whole page.
 * @returns undefined for what a browser reads otherwise all the same
 */
export function inOneReading(css: string): string | undefined {
  if (CONTROL.test(css)) return undefined;
  let written = '';
  for (let from = css.startsWith('\ufeff') ? 1 : 0; from < css.length;) {
    const token = at(TOKEN, css, from);
    if (!token) return undefined;
    const [all] = token;
    const { comment, name } = token.groups ?? {};
    from += all.length;
    const isCall = name !== undefined && css[from] === '(';
    // An escape could spell the name of a function otherwise, and one of a slash seems to begin a comment.
    if (name?.includes('\\') && (isCall || (name.endsWith('/') && css[from] === '*'))) return undefined;
    written += comment === undefined ? all : ' ';
    if (!isCall || name.toLowerCase() !== 'url' || at(QUOTED, css, from + 1)) continue;
    const address = at(ADDRESS, css, from + 1);
    if (!address) return undefined;
    written += '("")';
    from += 1 + address[0].length;
  }
  return written;
}

/** Whether a block begins or ends within brackets: the parser here ends it elsewhere than browsers do. */
export function hasBlockInBrackets(css: string): boolean {
  const opened: string[] = [];
  for (const [sign] of css.matchAll(/\\.|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[()[\]{}]/gs)) {
    if (sign === '(' || sign === '[') opened.push(sign === '(' ? ')' : ']');
    else if (sign === opened.at(-1)) opened.pop();
    else if (opened.length > 0 && '{}'.includes(sign)) return true;
  }
  return false;
}
