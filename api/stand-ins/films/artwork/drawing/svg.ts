/** Attribute values by SVG attribute name; numbers are written with at most two decimals. */
export type Attributes = Readonly<Record<string, string | number>>;

/** A number as SVG text: two decimals at most, no trailing zeros, so that equal drawings are equal bytes. */
export function num(value: number): string {
  const text = value.toFixed(2).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

/** Escapes text for an attribute value. */
function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** One SVG element as text, its children already being SVG text. */
export function el(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? num(value) : escape(value)}"`)
    .join('');
  return children.length ? `<${name}${written}>${children.join('')}</${name}>` : `<${name}${written}/>`;
}

/** SVG path data: strings are commands, numbers are coordinates. */
export function d(...parts: readonly (string | number)[]): string {
  return parts.map((part) => (typeof part === 'number' ? num(part) : part)).join(' ');
}

/** Repeats a drawing `count` times and joins the results. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** A group moved to (x, y), then turned by `turn` degrees, then scaled. */
export function placed(
  x: number,
  y: number,
  { scale = 1, turn = 0, flip = false }: { scale?: number; turn?: number; flip?: boolean },
  ...children: readonly string[]
): string {
  const sizes = `scale(${num(flip ? -scale : scale)} ${num(scale)})`;
  return el(
    'g',
    { transform: `translate(${num(x)} ${num(y)}) rotate(${num(turn)}) ${sizes}` },
    children.join(''),
  );
}
