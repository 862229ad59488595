import { z } from 'zod';
import type { Collection } from '../collections/collection.ts';
import { ID_INDEX, type IndexSpec, parseIndexSpec } from '../collections/index-spec.ts';
import { MongoError, namespaceNotFound } from '../errors/errors.ts';
import { type Document } from '../values/kinds.ts';
import { show } from '../values/show.ts';
import { equal } from '../values/compare.ts';
import { collectionName, count, defineCommand, document, documents, flag } from './command.ts';

const sameKey = (a: IndexSpec, b: IndexSpec): boolean =>
  equal(a.raw.key, b.raw.key) && equal(a.partial ?? null, b.partial ?? null);

const sameOptions = (a: IndexSpec, b: IndexSpec): boolean =>
  a.unique === b.unique && a.sparse === b.sparse && a.expireAfterSeconds === b.expireAfterSeconds;

/** Whether the index is there already. Throws when one is there that differs from it under its name or key. */
function exists(collection: Collection, spec: IndexSpec): boolean {
  for (const { spec: other } of collection.indexes.values()) {
    const sameName = other.name === spec.name;
    if (!sameName && !sameKey(other, spec)) continue;
    if (!sameName)
      throw new MongoError(
        85,
        'IndexOptionsConflict',
        `Index already exists with a different name: ${other.name}`,
      );
    if (!sameKey(other, spec) || !sameOptions(other, spec))
      throw new MongoError(
        86,
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index but is not the same: ${spec.name}`,
      );
    return true;
  }
  return false;
}

/** https://www.mongodb.com/docs/manual/reference/command/createIndexes/ */
export const createIndexes = defineCommand(
  'createIndexes',
  { createIndexes: collectionName, indexes: documents.min(1), commitQuorum: z.unknown().optional() },
  (input, { database, catalog, changes }) => {
    const specs = input.indexes.map(parseIndexSpec).filter((spec) => !equal(spec.raw.key, ID_INDEX.raw.key));
    const existed = catalog.find(database, input.createIndexes) !== undefined;
    const collection = catalog.ensure(database, input.createIndexes, changes);
    const before = collection.indexes.size;
    for (const spec of specs) {
      if (exists(collection, spec)) continue;
      collection.buildIndex(spec);
      changes.push(collection.metadataChange());
    }
    return {
      numIndexesBefore: before,
      numIndexesAfter: collection.indexes.size,
      createdCollectionAutomatically: !existed,
    };
  },
);

/** https://www.mongodb.com/docs/manual/reference/command/listIndexes/ */
export const listIndexes = defineCommand(
  'listIndexes',
  { listIndexes: collectionName, cursor: z.strictObject({ batchSize: count.optional() }).optional() },
  (input, { database, catalog, cursors }) => {
    const collection = catalog.find(database, input.listIndexes);
    if (!collection) throw namespaceNotFound(`ns does not exist: ${database}.${input.listIndexes}`);
    const specs = [...collection.indexes.values()].map(({ spec }) => spec.raw);
    return cursors.reply(collection.namespace, specs, input.cursor?.batchSize);
  },
);

const nameOf = (collection: Collection, key: Document): string | undefined =>
  [...collection.indexes.values()].find(({ spec }) => equal(spec.raw.key, key))?.spec.name;

/** https://www.mongodb.com/docs/manual/reference/command/dropIndexes/ */
export const dropIndexes = defineCommand(
  'dropIndexes',
  { dropIndexes: collectionName, index: z.union([z.string(), z.array(z.string()), document]) },
  (input, { database, catalog, changes }) => {
    const collection = catalog.find(database, input.dropIndexes);
    if (!collection) throw namespaceNotFound('ns not found');
    const names = [...collection.indexes.keys()];
    const { index } = input;
    const nIndexesWas = names.length;
    const dropped = index === '*' ? names.filter((name) => name !== ID_INDEX.name) : [index].flat();
    for (const asked of dropped) {
      const name = typeof asked === 'string' ? asked : nameOf(collection, asked);
      if (name === undefined)
        throw new MongoError(27, 'IndexNotFound', `can't find index with key: ${show(asked)}`);
      if (!collection.indexes.has(name))
        throw new MongoError(27, 'IndexNotFound', `index not found with name [${name}]`);
      if (name === ID_INDEX.name) throw new MongoError(72, 'InvalidOptions', 'cannot drop _id index');
      collection.indexes.delete(name);
    }
    changes.push(collection.metadataChange());
    return { nIndexesWas };
  },
);

/** https://www.mongodb.com/docs/manual/reference/command/collMod/ (only whether an index is hidden) */
export const collMod = defineCommand(
  'collMod',
  { collMod: collectionName, index: z.strictObject({ name: z.string(), hidden: flag }) },
  ({ collMod: name, index }, { database, catalog, changes }) => {
    const collection = catalog.find(database, name);
    if (!collection) throw namespaceNotFound('ns does not exist');
    const found = collection.indexes.get(index.name);
    if (!found) throw new MongoError(27, 'IndexNotFound', `cannot find index ${index.name} for ns ${name}`);
    const { hidden = false, ...raw } = found.spec.raw;
    collection.buildIndex(parseIndexSpec({ ...raw, ...(index.hidden && { hidden: true }) }));
    changes.push(collection.metadataChange());
    return { hidden_old: hidden, hidden_new: index.hidden };
  },
);
