type Init = string | Iterable<readonly [string, string]> | Record<string, string>;

const decoded = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

function pairsOf(init: Init): (readonly [string, string])[] {
  if (typeof init === 'string')
    return init
      .replace(/^\?/, '')
      .split('&')
      .filter(Boolean)
      .map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return [decoded(name), decoded(value.join('='))] as const;
      });
  return Symbol.iterator in init ? [...init] : Object.entries(init);
}

/** The query of an address: as much of URLSearchParams as screens read and write links with. */
export class Query {
  #pairs: (readonly [string, string])[];
  constructor(init: Init = '') {
    this.#pairs = pairsOf(init);
  }
  get(name: string): string | null {
    return this.#pairs.find(([each]) => each === name)?.[1] ?? null;
  }
  getAll(name: string): string[] {
    return this.#pairs.filter(([each]) => each === name).map(([, value]) => value);
  }
  has(name: string): boolean {
    return this.#pairs.some(([each]) => each === name);
  }
  append(name: string, value: string): void {
    this.#pairs = [...this.#pairs, [name, value]];
  }
  delete(name: string): void {
    this.#pairs = this.#pairs.filter(([each]) => each !== name);
  }
  set(name: string, value: string): void {
    if (!this.has(name)) return this.append(name, value);
    const first = this.#pairs.findIndex(([each]) => each === name);
    this.#pairs = this.#pairs.flatMap((pair, at) =>
      at === first ? [[name, value] as const] : pair[0] === name ? [] : [pair],
    );
  }
  forEach(act: (value: string, name: string) => void): void {
    for (const [name, value] of this.#pairs) act(value, name);
  }
  keys(): IterableIterator<string> {
    return this.#pairs.map(([name]) => name)[Symbol.iterator]();
  }
  entries(): IterableIterator<readonly [string, string]> {
    return this.#pairs[Symbol.iterator]();
  }
  [Symbol.iterator](): IterableIterator<readonly [string, string]> {
    return this.entries();
  }
  toString(): string {
    return this.#pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  }
}
