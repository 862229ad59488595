import postcss, { type AtRule, type Container, type Document, type Rule } from 'postcss';
import { closed, open, type Gate } from './gate.ts';
import { isTailwinds } from './tailwind-properties.ts';

/** What a sheet may say besides rules: it holds rules, or means nothing outside of them. */
const HARMLESS = new Set(['media', 'supports', 'container', 'layer', 'starting-style', 'charset']);
/** Their names are the page's, whoever gives them. */
const NAMED = new Set([
  'keyframes',
  '-webkit-keyframes',
  'counter-style',
  'font-palette-values',
  'position-try',
]);

type Parent = Container | Document;
const isIn = (node: Rule, matches: (parent: Parent) => boolean): boolean => {
  for (let parent: Parent | undefined = node.parent; parent; parent = parent.parent)
    if (matches(parent)) return true;
  return false;
};
const isKeyframes = (parent: Parent) =>
  parent.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');

/** Without what could hold a combinator that is none: escapes, texts, attributes, arguments. */
function bare(selector: string): string {
  let text = selector.replace(/\\./g, '').replace(/"[^"]*"|'[^']*'/g, '');
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(/\([^()]*\)|\[[^[\]]*\]/g, '');
  }
  return text;
}

/** Whether a selector finds nothing but the slot of a remote and what is in it. */
function staysIn(name: string, selector: string): boolean {
  const [scope] = new RegExp(`^:where\\(\\[data-remote=["']?${name}["']?\\]\\)`).exec(selector) ?? [];
  // The slot's neighbours are not in it.
  return scope !== undefined && !/^[^\s>]*\s*[~+|]/.test(bare(selector.slice(scope.length)));
}

/** @returns what in a sheet reaches out of the slot; undefined when nothing does */
function strayIn(name: string, css: string): string | undefined {
  let stray: string | undefined;
  const found = (what: string) => void (stray ??= what.replace(/\s+/g, ' ').slice(0, 80));
  const sheet = postcss.parse(css);
  sheet.walkAtRules((rule) => {
    const { name: kind, params } = rule;
    const said = `@${kind} ${params}`;
    if (HARMLESS.has(kind)) return;
    if (NAMED.has(kind)) return params.startsWith(`${name}-`) ? undefined : found(said);
    if (kind === 'property')
      return params.startsWith(`--${name}-`) || isTailwinds(rule) ? undefined : found(said);
    if (kind === 'font-face') {
      const family = rule.nodes?.find((node) => node.type === 'decl' && node.prop === 'font-family');
      const value = family?.type === 'decl' ? family.value : '';
      return new RegExp(`^["']?${name}\\b`, 'i').test(value) ? undefined : found(`@font-face ${value}`);
    }
    return found(said);
  });
  sheet.walkRules((rule) => {
    if (isIn(rule, isKeyframes)) return;
    if (isIn(rule, (parent) => parent.type === 'rule')) return found(`${rule.selector}, nested`);
    const outside = postcss.list.comma(rule.selector).find((selector) => !staysIn(name, selector));
    if (outside !== undefined) found(outside);
  });
  return stray;
}

/**
 * The sheets of a remote reach its own slot only: all selectors begin with it, and names that a page has once are its own.
 * @param name of the remote
 * @param sheets file → its text
 */
export function sheetsGate(name: string, sheets: ReadonlyMap<string, string>): Gate {
  for (const [file, css] of sheets) {
    let stray: string | undefined;
    try {
      stray = strayIn(name, css);
    } catch {
      stray = 'what is no style sheet';
    }
    if (stray !== undefined)
      return closed(
        'sheets',
        `${file} reaches out of the slot of ${name}: ${stray}`,
        `Build it with remoteConfig of federation.build.mjs, which keeps selectors in; give keyframes, fonts and properties names that begin with ${name}, and register Tailwind's (--tw-) as Tailwind does.`,
      );
  }
  return open('sheets', `${sheets.size} style sheets, none reaches out of the slot`);
}
