import type { Change, CollectionMetadata } from '../storage/storage.ts';
import { encodeKey } from '../values/key.ts';
import type { Document } from '../values/kinds.ts';
import { checkStorable } from '../values/storable.ts';
import { CollectionIndex, type StoredDocument } from './collection-index.ts';
import { ID_INDEX, type IndexSpec } from './index-spec.ts';

type Keys = Map<CollectionIndex, string[]>;

const sameKeys = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key, i) => key === b[i]);

/** A collection in memory with its indexes. Every change is noted in `changes`, which the caller commits. */
export class Collection {
  /** In insertion order, by the encoded `_id`. */
  readonly documents = new Map<string, StoredDocument>();
  readonly indexes = new Map<string, CollectionIndex>([[ID_INDEX.name, new CollectionIndex(ID_INDEX)]]);

  constructor(
    readonly id: number,
    readonly namespace: string,
  ) {}

  /** Adds a document read back from the store, which was checked when it was written. */
  restore(sequence: number, document: Document): void {
    this.#enter({ sequence, idKey: encodeKey(document._id), document }, this.#keysOf(document));
  }

  /** Throws DuplicateKey, or what `checkStorable` throws; nothing has changed then. */
  insert(sequence: number, document: Document, changes: Change[]): void {
    checkStorable(document);
    const keys = this.#keysOf(document);
    for (const [index, own] of keys) index.checkUnique(this.namespace, document, own);
    this.#enter({ sequence, idKey: encodeKey(document._id), document }, keys);
    changes.push({ kind: 'document', collection: this.id, sequence, document });
  }

  /** Puts another version of a stored document in its place; `_id` must be the same. Throws as `insert`. */
  replace(stored: StoredDocument, document: Document, changes: Change[]): void {
    checkStorable(document);
    const before = this.#keysOf(stored.document);
    const after = this.#keysOf(document);
    const moved = [...after].filter(([index, keys]) => !sameKeys(keys, before.get(index) ?? []));
    for (const [index, keys] of moved) index.checkUnique(this.namespace, document, keys, stored);
    for (const [index] of moved) index.remove(stored, before.get(index) ?? []);
    stored.document = document;
    for (const [index, keys] of moved) index.add(stored, keys);
    changes.push({ kind: 'document', collection: this.id, sequence: stored.sequence, document });
  }

  remove(stored: StoredDocument, changes: Change[]): void {
    for (const [index, keys] of this.#keysOf(stored.document)) index.remove(stored, keys);
    this.documents.delete(stored.idKey);
    changes.push({ kind: 'document', collection: this.id, sequence: stored.sequence, document: null });
  }

  /** Builds an index over what is there. Throws DuplicateKey when a unique one does not hold; it is not added then. */
  buildIndex(spec: IndexSpec): void {
    const index = new CollectionIndex(spec);
    for (const stored of this.documents.values()) {
      const keys = index.keysOf(stored.document);
      index.checkUnique(this.namespace, stored.document, keys);
      index.add(stored, keys);
    }
    this.indexes.set(spec.name, index);
  }

  /** What a store keeps of it beside its documents. */
  get metadata(): CollectionMetadata {
    const indexes = [...this.indexes.values()].map(({ spec }) => spec).filter((spec) => spec !== ID_INDEX);
    return { namespace: this.namespace, indexes: indexes.map((spec) => spec.raw) };
  }

  /** The change that stores the collection's name and indexes. */
  metadataChange(): Change {
    return { kind: 'collection', collection: this.id, metadata: this.metadata };
  }

  #keysOf(document: Document): Keys {
    return new Map([...this.indexes.values()].map((index) => [index, index.keysOf(document)]));
  }

  #enter(stored: StoredDocument, keys: Keys): void {
    this.documents.set(stored.idKey, stored);
    for (const [index, own] of keys) index.add(stored, own);
  }
}
