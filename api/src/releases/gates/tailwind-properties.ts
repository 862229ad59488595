import type { AtRule } from 'postcss';

/** What Tailwind registers with a value to begin with: names behind `--tw-`, that value, and the syntax where it is not `*`. */
const BEGINNING: readonly [names: RegExp, value: string, syntax?: string][] = [
  [/^(divide|space)-[xy]-reverse$|^translate-[xyz]$/, '0'],
  [/^border-spacing-[xy]$|^ring-offset-width$/, '0', '<length>'],
  [/^scale-[xyz]$/, '1'],
  [/^(border|outline)-style$/, 'solid'],
  [/^content$/, '""'],
  [/^(inset-)?(ring-)?shadow$|^ring-offset-shadow$/, '0 0 transparent'],
  [/^((drop|inset|text)-)?shadow-alpha$/, '100%', '<percentage>'],
  [/^ring-offset-color$/, '#fff'],
  [/^gradient-(from|via|to)$/, 'transparent', '<color>'],
  [/^gradient-from-position$/, '0%', '<length-percentage>'],
  [/^gradient-via-position$/, '50%', '<length-percentage>'],
  [/^gradient-to-position$/, '100%', '<length-percentage>'],
  [/^scroll-snap-strictness$/, 'proximity'],
  [/^mask-(top|right|bottom|left|linear|radial|conic)$/, 'linear-gradient(#fff,#fff)'],
  [/^mask-\w+-from-color$/, '#000'],
  [/^mask-\w+-to-color$/, 'transparent'],
  [/^mask-\w+-from-position$/, '0%'],
  [/^mask-\w+-to-position$/, '100%'],
  [/^mask-(linear|conic)-position$/, '0deg'],
  [/^mask-radial-position$/, 'center'],
  [/^mask-radial-shape$/, 'ellipse'],
  [/^mask-radial-size$/, 'farthest-corner'],
];

/** The same value in the words of every minifier. */
const inOneWay = (value: string): string =>
  value
    .toLowerCase()
    .replaceAll("'", '"')
    .replace(/\s*,\s*/g, ',')
    .replace(/#0000\b/g, 'transparent')
    .replace(/\bblack\b/g, '#000')
    .replace(/^0px$/, '0');

/**
 * Whether a sheet registers one of Tailwind's properties as Tailwind does. What is registered holds in the whole page: with another value to
 * begin with, what other teams and the shell have written with Tailwind stands elsewhere, or is not seen.
 */
export function isTailwinds({ params, nodes = [] }: AtRule): boolean {
  // Nothing in another spelling, such as with escapes.
  const [, name] = /^--tw-([a-z0-9-]+)$/.exec(params) ?? [];
  if (name === undefined) return false;
  const said = new Map(
    nodes.flatMap((node) => (node.type === 'decl' ? [[node.prop, inOneWay(node.value)]] : [])),
  );
  const [, value, syntax = '*'] = BEGINNING.find(([names]) => names.test(name)) ?? [];
  return (
    said.get('inherits') === 'false' &&
    said.get('syntax') === `"${syntax}"` &&
    said.get('initial-value') === value &&
    nodes.length === (value === undefined ? 2 : 3)
  );
}
