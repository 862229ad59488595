import { MongoError } from '../errors/errors.ts';
import type { Change, Contents } from '../storage/storage.ts';
import { Collection } from './collection.ts';
import { parseIndexSpec } from './index-spec.ts';

function checkName(database: string, name: string): void {
  if (!name || name.includes('\0') || name.includes('$') || name.startsWith('system.'))
    throw new MongoError(73, 'InvalidNamespace', `Invalid namespace specified '${database}.${name}'`);
}

/** All collections, by `database.collection`, and the counters that number them and their documents. */
export class Catalog {
  readonly #collections = new Map<string, Collection>();
  #lastCollection = 0;
  #lastSequence = 0;

  /** Fills an empty catalog from a store. */
  load({ collections, documents }: Pick<Contents, 'collections' | 'documents'>): void {
    const byId = new Map<number, Collection>();
    for (const { collection: id, metadata } of collections) {
      const collection = new Collection(id, metadata.namespace);
      for (const raw of metadata.indexes) collection.buildIndex(parseIndexSpec(raw));
      byId.set(id, collection);
      this.#collections.set(metadata.namespace, collection);
      this.#lastCollection = Math.max(this.#lastCollection, id);
    }
    for (const { collection: id, sequence, document } of documents) {
      byId.get(id)?.restore(sequence, document);
      this.#lastSequence = Math.max(this.#lastSequence, sequence);
    }
  }

  /** What is in it, as a store would hand it out. */
  contents(): Pick<Contents, 'collections' | 'documents'> {
    const all = [...this.#collections.values()];
    return {
      collections: all.map(({ id, metadata }) => ({ collection: id, metadata })),
      documents: all.flatMap(({ id, documents }) =>
        [...documents.values()].map(({ sequence, document }) => ({ collection: id, sequence, document })),
      ),
    };
  }

  nextSequence(): number {
    return ++this.#lastSequence;
  }

  find(database: string, name: string): Collection | undefined {
    return this.#collections.get(`${database}.${name}`);
  }

  /** The collection, made when missing, as MongoDB does on the first write. Throws InvalidNamespace. */
  ensure(database: string, name: string, changes: Change[]): Collection {
    const found = this.find(database, name);
    if (found) return found;
    checkName(database, name);
    const collection = new Collection(++this.#lastCollection, `${database}.${name}`);
    this.#collections.set(collection.namespace, collection);
    changes.push(collection.metadataChange());
    return collection;
  }

  drop(collection: Collection, changes: Change[]): void {
    this.#collections.delete(collection.namespace);
    for (const { sequence } of collection.documents.values())
      changes.push({ kind: 'document', collection: collection.id, sequence, document: null });
    changes.push({ kind: 'collection', collection: collection.id, metadata: null });
  }

  /** Names and collections of one database. */
  inDatabase(database: string): { name: string; collection: Collection }[] {
    const prefix = `${database}.`;
    return [...this.#collections.values()]
      .filter(({ namespace }) => namespace.startsWith(prefix))
      .map((collection) => ({ name: collection.namespace.slice(prefix.length), collection }));
  }

  all(): Iterable<Collection> {
    return this.#collections.values();
  }
}
