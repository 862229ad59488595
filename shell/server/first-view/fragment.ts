/** Elements without an end. */
const EMPTY = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'source', 'track', 'wbr']);
/** What a screen has no business to write, or what would end somewhere else than it seems to. */
const REFUSED = new Set(
  `base body embed frame frameset head html iframe link meta noembed noframes noscript object plaintext script style
  template title xmp`.split(/\s+/),
);
/** A comment as React writes them, or a tag with its attributes. */
const PIECE = /<!--[/$&?! \w]*-->|<(\/?)([a-z][\w:-]*)((?:[^"'<>]|"[^"]*"|'[^']*')*)>/giy;
/** What React writes where something threw or was not there. */
const UNFINISHED = /<!--\$[!?~]/;

const runs = (attributes: string): boolean =>
  /[\s"'/](on\w+|srcdoc)\s*=/i.test(` ${attributes}`) || /javascript:/i.test(attributes);

/**
 * Whether HTML is whole and can stand in the middle of a page: each element in it ends in it, and none of it runs or loads
 * code. What does not is a fault that would not stay in its place.
 */
export function staysInItsPlace(html: string): boolean {
  if (UNFINISHED.test(html)) return false;
  const open: string[] = [];
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', PIECE.lastIndex)) {
    PIECE.lastIndex = at;
    const [whole, slash, tag, attributes = ''] = PIECE.exec(html) ?? [];
    if (whole === undefined) return false;
    if (tag === undefined) continue;
    const name = tag.toLowerCase();
    if (REFUSED.has(name) || runs(attributes)) return false;
    // In SVG what is empty ends in its own tag.
    if (EMPTY.has(name) || whole.endsWith('/>')) continue;
    if (!slash) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}
