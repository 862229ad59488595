import postcss, { type AtRule, type Container, type Document, type Rule } from 'postcss';
import { isNameOfSheets } from '../documents/names-of-sheets.ts';
import { closed, open, type Gate } from './gate.ts';
import { looksInTime, TooSlow } from './look-in-time.ts';
import { hasBlockInBrackets, inOneReading } from './one-reading.ts';
import { isTailwinds } from './tailwind-properties.ts';

/** What a sheet may say besides rules: it holds rules, or means nothing outside of them. */
const HARMLESS = new Set(['media', 'supports', 'container', 'layer', 'starting-style']);
/** Their names are the page's, whoever gives them. */
const NAMED = new Set(['keyframes', '-webkit-keyframes', 'counter-style']);
/** So are theirs, and browsers take none that does not begin with two dashes. */
const NAMED_WITH_DASHES = new Set(['font-palette-values', 'position-try']);

type Parent = Container | Document;
const isIn = (node: Rule, matches: (parent: Parent) => boolean): boolean => {
  for (let parent: Parent | undefined = node.parent; parent; parent = parent.parent)
    if (matches(parent)) return true;
  return false;
};
const isKeyframes = (parent: Parent) =>
  parent.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');

/** What keeps to a slot is far shorter, and is read by the process that sells seats. */
const MAX_CHARACTERS = 500_000;
/** No sheet that somebody has written goes so deep; the parser looks for the end of each bracket anew. */
const MAX_DEPTH = 100;

const CLOSES = new Map([
  [')', '('],
  [']', '['],
]);

/** What holds brackets that open nothing: escapes, words, comments, which may have no end. */
const WORDS = /\\.|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*.*?(?:\*\/|$)/gs;

/** Whether a sheet opens more brackets in brackets than anybody does. */
function isTooDeep(css: string): boolean {
  let depth = 0;
  for (const [bracket] of css.replace(WORDS, '').matchAll(/[()[\]{}]/g)) {
    depth = '([{'.includes(bracket) ? depth + 1 : Math.max(0, depth - 1);
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/**
 * Without what could hold a combinator that is none: escapes, texts, attributes, arguments.
 * @returns undefined where brackets do not close as they were opened: nobody knows what a browser makes of that
 */
function bare(selector: string): string | undefined {
  const text = selector.replace(/\\./gs, '').replace(/"[^"]*"|'[^']*'/g, '');
  const opened: string[] = [];
  let left = '';
  for (const sign of text) {
    const opener = CLOSES.get(sign);
    if (opener !== undefined && opened.pop() !== opener) return undefined;
    if (sign === '(' || sign === '[') opened.push(sign);
    else if (opener === undefined && opened.length === 0) left += sign;
  }
  return opened.length === 0 ? left : undefined;
}

/** Whether a selector finds nothing but the slot of a remote and what is in it. */
function staysIn(name: string, selector: string): boolean {
  const [scope] = new RegExp(`^:where\\(\\[data-remote=["']?${name}["']?\\]\\)`).exec(selector) ?? [];
  const rest = scope === undefined ? undefined : bare(selector.slice(scope.length));
  // The slot's neighbours are not in it. Other spaces than these are parts of names.
  return rest !== undefined && !/^[^ \t\n\r\f>]*[ \t\n\r\f]*[~+|]/.test(rest);
}

/** What a font is called, whatever its name is spelled by: of two the last one counts. */
const familiesOf = ({ nodes = [] }: AtRule): string[] =>
  nodes.flatMap((node) =>
    node.type === 'decl' && (node.prop.toLowerCase() === 'font-family' || node.prop.includes('\\'))
      ? [node.value]
      : [],
  );

const UNREADABLE = 'what is no style sheet';

/** @returns what in a sheet reaches out of the slot; undefined when nothing does */
function strayIn(name: string, css: string): string | undefined {
  let stray: string | undefined;
  const found = (what: string) => void (stray ??= what.replace(/\s+/g, ' ').slice(0, 80));
  const read = inOneReading(css);
  if (read === undefined) return UNREADABLE;
  const sheet = postcss.parse(read);
  sheet.walkAtRules((rule) => {
    const { name: kind, params } = rule;
    const said = `@${kind} ${params}`;
    // Without a block it has not ended, but for names of layers: what comes next would be a part of it.
    if (HARMLESS.has(kind)) return rule.nodes || kind === 'layer' ? undefined : found(said);
    // In another one the same bytes are other signs.
    if (kind === 'charset') return /^["']utf-8["']$/i.test(params) ? undefined : found(said);
    if (NAMED.has(kind)) return params.startsWith(`${name}-`) ? undefined : found(said);
    if (NAMED_WITH_DASHES.has(kind)) return params.startsWith(`--${name}-`) ? undefined : found(said);
    if (kind === 'property')
      return params.startsWith(`--${name}-`) || isTailwinds(rule) ? undefined : found(said);
    if (kind === 'font-face') {
      const own = new RegExp(`^["']?${name}\\b`, 'i');
      const families = familiesOf(rule);
      const other = families.length > 0 ? families.find((family) => !own.test(family)) : '';
      return other === undefined ? undefined : found(`@font-face ${other}`);
    }
    return found(said);
  });
  sheet.walkRules((rule) => {
    if (isIn(rule, isKeyframes)) return undefined;
    const isNested = isIn(rule, (parent) => parent.type === 'rule');
    const outside = isNested
      ? `${rule.selector}, nested`
      : postcss.list.comma(rule.selector).find((selector) => !staysIn(name, selector));
    if (outside === undefined) return undefined;
    found(outside);
    // One is enough, and there may be very many.
    return false;
  });
  return stray ?? (hasBlockInBrackets(read) ? UNREADABLE : undefined);
}

/**
 * The sheets of a remote reach its own slot only: all selectors begin with it, and names that a page has once are its own.
 * @param name of the remote
 * @param sheets file → its text
 */
export function sheetsGate(name: string, sheets: ReadonlyMap<string, string>): Gate {
  if (isNameOfSheets(name))
    return closed(
      'sheets',
      `its name ${name} begins as names of the page do: what it calls its own would hold in all pages`,
      'Give it another name.',
    );
  const inTime = looksInTime();
  for (const [file, css] of sheets) {
    const tooMuch = closed(
      'sheets',
      `${file} is too long or too deep to be looked at`,
      `Keep style sheets below ${MAX_CHARACTERS} characters, and brackets in brackets below ${MAX_DEPTH}.`,
    );
    if (css.length > MAX_CHARACTERS) return tooMuch;
    let stray: string | undefined;
    try {
      if (inTime(() => isTooDeep(css))) return tooMuch;
      stray = inTime(() => strayIn(name, css));
    } catch (error) {
      if (error instanceof TooSlow) return tooMuch;
      stray = UNREADABLE;
    }
    if (stray !== undefined)
      return closed(
        'sheets',
        `${file} reaches out of the slot of ${name}: ${stray}`,
        `Build it with remoteConfig of federation.build.mjs, which keeps selectors in; give keyframes and fonts names that begin with ${name}, properties, palettes and positions such that begin with --${name}-, and register Tailwind's (--tw-) as Tailwind does.`,
      );
  }
  return open('sheets', `${sheets.size} style sheets, none reaches out of the slot`);
}
