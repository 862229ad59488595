import { MongoError } from '../errors/errors.ts';
import { compileFilter, type Matcher } from '../query/filter.ts';
import { AFTER, encodeKey, invertKey } from '../values/key.ts';
import type { Document } from '../values/kinds.ts';
import { indexedValues, valueAt } from '../values/paths.ts';
import { show } from '../values/show.ts';
import type { IndexSpec } from './index-spec.ts';
import { SortedList } from './sorted-list.ts';

/** A stored document. `sequence` is its place in insertion order and never changes; `document` is replaced, not mutated. */
export interface StoredDocument {
  readonly sequence: number;
  readonly idKey: string;
  document: Document;
}

// Entries with equal keys come out in insertion order.
const entryKey = (key: string, sequence: number): string =>
  key +
  String.fromCharCode(
    sequence / 2 ** 40,
    (sequence / 2 ** 24) & 0xffff,
    (sequence / 2 ** 8) & 0xffff,
    sequence & 0xff,
  );

const encodePart = (value: unknown, direction: 1 | -1): string =>
  direction === 1 ? encodeKey(value) : invertKey(encodeKey(value));

const crossed = (keys: readonly string[], parts: ReadonlySet<string>): string[] =>
  keys.flatMap((key) => [...parts].map((part) => key + part));

/** An ordered index over a collection's documents. */
export class CollectionIndex {
  readonly #entries = new SortedList<StoredDocument>();
  readonly #includes: Matcher | undefined;
  /** The paths under which any document has an array. */
  readonly multikeyPaths = new Set<string>();

  /** Whether any document put an array under the key; then one document has several entries. */
  get multikey(): boolean {
    return this.multikeyPaths.size > 0;
  }

  constructor(readonly spec: IndexSpec) {
    this.#includes = spec.partial && compileFilter(spec.partial);
  }

  /** The keys under which a document is entered; none when the index leaves it out. Throws on parallel arrays. */
  keysOf(document: Document): string[] {
    if (this.#includes && !this.#includes(document)) return [];
    let keys = [''];
    let present = false;
    let arrays = 0;
    for (const { path, direction } of this.spec.fields) {
      const { values, multikey } = indexedValues(document, path);
      if (multikey && ++arrays > 1)
        throw new MongoError(
          171,
          'CannotIndexParallelArrays',
          `cannot index parallel arrays in ${this.spec.name}`,
        );
      if (multikey) this.multikeyPaths.add(path);
      present ||= values.some((value) => value !== undefined);
      const encoded = values.map((value) => encodePart(value, direction));
      keys = multikey ? crossed(keys, new Set(encoded)) : keys.map((key) => key + encoded[0]);
    }
    return this.spec.sparse && !present ? [] : keys;
  }

  add(stored: StoredDocument, keys: readonly string[]): void {
    for (const key of keys) this.#entries.set(entryKey(key, stored.sequence), stored);
  }

  remove(stored: StoredDocument, keys: readonly string[]): void {
    for (const key of keys) this.#entries.delete(entryKey(key, stored.sequence));
  }

  /** Documents with keys from `from` up to, not including, `before`. */
  range(from: string, before: string, reversed: boolean): Generator<StoredDocument> {
    return reversed ? this.#entries.rangeReversed(from, before) : this.#entries.range(from, before);
  }

  /** Throws DuplicateKey when the index is unique and another document holds one of the keys. */
  checkUnique(namespace: string, document: Document, keys: readonly string[], own?: StoredDocument): void {
    if (!this.spec.unique) return;
    for (const key of keys)
      for (const holder of this.range(key, key + AFTER, false))
        if (holder !== own) throw this.#duplicate(namespace, document);
  }

  #duplicate(namespace: string, document: Document): MongoError {
    const keyValue = Object.fromEntries(
      this.spec.fields.map(({ path }) => [path, valueAt(document, path) ?? null]),
    );
    return new MongoError(
      11000,
      'DuplicateKey',
      `E11000 duplicate key error collection: ${namespace} index: ${this.spec.name} dup key: ${show(keyValue)}`,
      { keyPattern: this.spec.raw.key, keyValue },
    );
  }
}
