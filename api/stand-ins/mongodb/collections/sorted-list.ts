const CHUNK = 512;

interface Chunk<V> {
  keys: string[];
  values: V[];
}

/** First position in `keys` whose key is not below `key`. */
function lowerBound(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] as string) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Strings in order (by UTF-16 code unit), each with a value: the entries of an index. Chunked, so that inserting is cheap. */
export class SortedList<V> {
  // Every chunk but a lone one holds something, and chunk i lies wholly below chunk i + 1.
  readonly #chunks: Chunk<V>[] = [{ keys: [], values: [] }];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  // The last chunk that starts at or below the key.
  #chunkFor(key: string): number {
    let low = 0;
    let high = this.#chunks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const first = this.#chunks[middle]?.keys[0];
      if (first !== undefined && first <= key) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  set(key: string, value: V): void {
    const index = this.#chunkFor(key);
    const chunk = this.#chunks[index] as Chunk<V>;
    const at = lowerBound(chunk.keys, key);
    if (chunk.keys[at] === key) {
      chunk.values[at] = value;
      return;
    }
    chunk.keys.splice(at, 0, key);
    chunk.values.splice(at, 0, value);
    this.#size++;
    if (chunk.keys.length > CHUNK) this.#split(index, chunk);
  }

  // An append-only stream (ids, dates) leaves full chunks behind instead of halves.
  #split(index: number, chunk: Chunk<V>): void {
    const at = index === this.#chunks.length - 1 ? CHUNK : CHUNK >> 1;
    this.#chunks.splice(index + 1, 0, { keys: chunk.keys.splice(at), values: chunk.values.splice(at) });
  }

  delete(key: string): boolean {
    const index = this.#chunkFor(key);
    const chunk = this.#chunks[index] as Chunk<V>;
    const at = lowerBound(chunk.keys, key);
    if (chunk.keys[at] !== key) return false;
    chunk.keys.splice(at, 1);
    chunk.values.splice(at, 1);
    this.#size--;
    if (!chunk.keys.length && this.#chunks.length > 1) this.#chunks.splice(index, 1);
    return true;
  }

  /** Values whose key is at least `from` and below `before`, in order. The list must not change meanwhile. */
  *range(from: string, before: string): Generator<V> {
    for (let index = this.#chunkFor(from); index < this.#chunks.length; index++) {
      const { keys, values } = this.#chunks[index] as Chunk<V>;
      for (let at = lowerBound(keys, from); at < keys.length; at++) {
        if ((keys[at] as string) >= before) return;
        yield values[at] as V;
      }
    }
  }

  /** The same values as `range`, from the last to the first. */
  *rangeReversed(from: string, before: string): Generator<V> {
    for (let index = this.#chunkFor(before); index >= 0; index--) {
      const { keys, values } = this.#chunks[index] as Chunk<V>;
      for (let at = lowerBound(keys, before) - 1; at >= 0; at--) {
        if ((keys[at] as string) < from) return;
        yield values[at] as V;
      }
    }
  }
}
