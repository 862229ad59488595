import { keepsFrame } from './kept-frame.ts';

/** Elements without an end. */
const EMPTY = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'source', 'track', 'wbr']);
/** What a screen has no business to write, or what would end somewhere else than it seems to. */
const REFUSED = new Set(
  `base body embed frame frameset head html iframe link meta noembed noframes object plaintext script style
  template title xmp`.split(/\s+/),
);
/** A comment as React writes them, or a tag with its attributes. */
const PIECE = /<!--[/$&?! \w]*-->|<(\/?)([a-z][\w:-]*)((?:[^"'<>]|"[^"]*"|'[^']*')*)>/giy;
/** What React writes where something threw or was not there. */
const UNFINISHED = /<!--\$[!?~]/;

/**
 * Attributes as React writes them: whatever is written otherwise may be read otherwise. Between them stands what is a space in HTML: any other
 * one, such as one that does not break, is a letter of a name there, and the quotes behind it are none.
 */
const WRITTEN = /^(?:[ \t\n\f\r]+[^\s"'<>/=]+(?:="[^"]*")?)*[ \t\n\f\r]*\/?$/;
const ATTRIBUTE = /[ \t\n\f\r]([^\s"'<>/=]+)(?:="([^"]*)")?/g;
/** Addresses, and what SVG changes them to. */
const LEADS_SOMEWHERE = /^(?:[\w-]+:)?(?:href|src|action|formaction|data|from|to|by|values)$/i;
/** As React writes what has a meaning in HTML; a letter that is written so would be one to hide. */
const WELL_KNOWN = /&(?:amp|lt|gt|quot|#x27);/g;

/** Whether an address could be a script. Browsers leave out what cannot be seen in one. */
const isScript = (address: string): boolean =>
  /&(?:#|\w+;)/.test(address.replace(WELL_KNOWN, '')) ||
  /^[^\w/?#.]*javascript:/i.test(address.replace(/[\s\0]/g, ''));

/** What SVG changes an address to, one after the other. */
const isList = (name: string): boolean => /^values$/i.test(name);

const runs = (attributes: string): boolean =>
  !WRITTEN.test(attributes) ||
  [...attributes.matchAll(ATTRIBUTE)].some(
    ([, name = '', value = '']) =>
      /^(?:on|srcdoc$)/i.test(name) ||
      (LEADS_SOMEWHERE.test(name) &&
        (isScript(value) || (isList(name) && value.split(';').some(isScript)))) ||
      // An end tag in an attribute ends a `noscript` in a browser that runs scripts.
      value.includes('</'),
  );

/**
 * Whether a document gives an element to scripts by its own name (https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem),
 * or the window in place of what the page's code keeps there.
 */
const isGlobal = (tag: string, attributes: string): boolean =>
  [...attributes.matchAll(ATTRIBUTE)].some(
    ([, name = '', value = '']) =>
      // Browsers read the old word for a picture as the new one.
      (/^(?:form|img|image)$/.test(tag) && /^name$/i.test(name)) ||
      (/^(?:id|name)$/i.test(name) && /^(?:matinee|rspack|webpack|__)/i.test(value)),
  );

/** Whether something in it threw, or waited for what does not come: a screen that reads what only a browser has. */
export const isUnfinished = (html: string): boolean => UNFINISHED.test(html);

/** Elements within each other. Screens have a few dozen; to read thousands takes seconds of the server's one thread. */
const MAX_DEPTH = 256;

/**
 * Whether HTML is whole and can stand in the middle of a page: each element in it ends in it, and none of it runs or loads
 * code. What does not is a fault that would not stay in its place.
 */
export function staysInItsPlace(html: string): boolean {
  if (isUnfinished(html)) return false;
  const open: string[] = [];
  const written: string[] = [];
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', PIECE.lastIndex)) {
    PIECE.lastIndex = at;
    const [whole, slash, tag, attributes = ''] = PIECE.exec(html) ?? [];
    if (whole === undefined) return false;
    if (tag === undefined) continue;
    const name = tag.toLowerCase();
    // In a drawing it is its name.
    const isRefused = REFUSED.has(name) && !(name === 'title' && open.includes('svg'));
    if (isRefused || runs(attributes) || isGlobal(name, attributes)) return false;
    if (!slash) written.push(name);
    if (EMPTY.has(name)) continue;
    // React ends every other one by a tag of its own. In HTML such a one stays open, and what follows would be in it.
    if (whole.endsWith('/>')) return false;
    if (!slash) open.push(name);
    else if (open.pop() !== name) return false;
    if (open.length > MAX_DEPTH) return false;
  }
  return open.length === 0 && keepsFrame(html, written);
}
