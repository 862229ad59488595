const isPlain = (value: object): value is Record<string, unknown> => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/**
 * Writes a JSON value in the one way that all agree on: no spaces, keys in the order of their UTF-16 code units, numbers
 * and strings as JSON.stringify writes them. That is RFC 8785, the JSON Canonicalization Scheme.
 * @throws {TypeError} for what has no one way: no JSON, a number that is none, half a surrogate pair
 */
export function canonical(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return `[${Array.from(value, canonical).join(',')}]`;
  if (typeof value !== 'object' || !isPlain(value)) throw new TypeError(`${typeof value} is no JSON`);
  const fields = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort();
  return `{${fields.map((key) => `${text(key)}:${canonical(value[key])}`).join(',')}}`;
}

/** Half a surrogate pair would become the same three bytes, whichever half it is. */
function text(value: string): string {
  if (/\p{Surrogate}/u.test(value)) throw new TypeError('Half a surrogate pair is no text');
  return JSON.stringify(value);
}
