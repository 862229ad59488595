import type { Fingerprint } from '../fingerprints/fingerprints.ts';

const FIRST_SIZE = 1 << 16;
const FULL = 0.6;

/** A set of fingerprints in as little memory as they need. */
export class SeenStates {
  #high = new Uint32Array(FIRST_SIZE);
  #low = new Uint32Array(FIRST_SIZE);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** @returns false when it is there already */
  add({ high, low }: Fingerprint): boolean {
    // A place of two zeros is free.
    const sign = high === 0 && low === 0 ? 1 : low;
    const at = this.#placeOf(high, sign);
    if (this.#high[at] === high && this.#low[at] === sign) return false;
    this.#high[at] = high;
    this.#low[at] = sign;
    this.#count += 1;
    if (this.#count > this.#high.length * FULL) this.#grow();
    return true;
  }

  #placeOf(high: number, low: number): number {
    const mask = this.#high.length - 1;
    let at = (high ^ Math.imul(low, 0x9e3779b1)) & mask;
    while (
      (this.#high[at] !== 0 || this.#low[at] !== 0) &&
      (this.#high[at] !== high || this.#low[at] !== low)
    )
      at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const before = { high: this.#high, low: this.#low };
    this.#high = new Uint32Array(before.high.length * 2);
    this.#low = new Uint32Array(before.high.length * 2);
    before.high.forEach((high, index) => {
      const low = before.low[index] ?? 0;
      if (high === 0 && low === 0) return;
      const at = this.#placeOf(high, low);
      this.#high[at] = high;
      this.#low[at] = low;
    });
  }
}
