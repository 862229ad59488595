import type { Collection, Document } from 'mongodb';
import { Lacking } from '../expectations/errors.ts';

/** Runs one operation: its arguments as a test gives them, `session` being the driver's own already. */
type Operation = (collection: Collection, args: Document) => Promise<unknown>;

const fixed = (args: Document): Document => {
  const { returnDocument } = args;
  return returnDocument ? { ...args, returnDocument: String(returnDocument).toLowerCase() } : args;
};

/** An operation whose first argument, or first two, are given by place and the others by name. */
const placed =
  (
    call: (collection: Collection, values: [never, never], options: never) => Promise<unknown>,
    ...names: string[]
  ) =>
  (collection: Collection, args: Document): Promise<unknown> => {
    const options = Object.fromEntries(Object.entries(fixed(args)).filter(([name]) => !names.includes(name)));
    return call(collection, [args[names[0] ?? ''], args[names[1] ?? '']] as [never, never], options as never);
  };

const OPERATIONS: Record<string, Operation> = {
  aggregate: placed((it, [pipeline], options) => it.aggregate(pipeline, options).toArray(), 'pipeline'),
  bulkWrite: placed((it, [requests], options) => it.bulkWrite(requests, options), 'requests'),
  count: placed((it, [filter], options) => it.count(filter, options), 'filter'),
  countDocuments: placed((it, [filter], options) => it.countDocuments(filter, options), 'filter'),
  createIndex: placed((it, [keys], options) => it.createIndex(keys, options), 'keys'),
  createSearchIndex: placed((it, [model]) => it.createSearchIndex(model), 'model'),
  createSearchIndexes: placed((it, [models]) => it.createSearchIndexes(models), 'models'),
  deleteMany: placed((it, [filter], options) => it.deleteMany(filter, options), 'filter'),
  deleteOne: placed((it, [filter], options) => it.deleteOne(filter, options), 'filter'),
  distinct: placed(
    (it, [field, filter], options) => it.distinct(field, filter, options),
    'fieldName',
    'filter',
  ),
  dropIndex: placed((it, [name], options) => it.dropIndex(name, options), 'name'),
  dropSearchIndex: placed((it, [name]) => it.dropSearchIndex(name), 'name'),
  estimatedDocumentCount: placed((it, _values, options) => it.estimatedDocumentCount(options)),
  find: placed((it, [filter], options) => it.find(filter, options).toArray(), 'filter'),
  findOne: placed((it, [filter], options) => it.findOne(filter, options), 'filter'),
  findOneAndDelete: placed((it, [filter], options) => it.findOneAndDelete(filter, options), 'filter'),
  findOneAndReplace: placed(
    (it, [filter, replacement], options) => it.findOneAndReplace(filter, replacement, options),
    'filter',
    'replacement',
  ),
  findOneAndUpdate: placed(
    (it, [filter, update], options) => it.findOneAndUpdate(filter, update, options),
    'filter',
    'update',
  ),
  insertMany: placed((it, [documents], options) => it.insertMany(documents, options), 'documents'),
  insertOne: placed((it, [document], options) => it.insertOne(document, options), 'document'),
  listIndexes: placed((it, _values, options) => it.listIndexes(options).toArray()),
  listIndexNames: placed(async (it, _values, options) =>
    (await it.listIndexes(options).toArray()).map(({ name }) => name as unknown),
  ),
  listSearchIndexes: placed(
    (it, [name, options]) => it.listSearchIndexes(name, options).toArray(),
    'name',
    'aggregationOptions',
  ),
  replaceOne: placed(
    (it, [filter, replacement], options) => it.replaceOne(filter, replacement, options),
    'filter',
    'replacement',
  ),
  updateMany: placed(
    (it, [filter, update], options) => it.updateMany(filter, update, options),
    'filter',
    'update',
  ),
  updateOne: placed(
    (it, [filter, update], options) => it.updateOne(filter, update, options),
    'filter',
    'update',
  ),
  updateSearchIndex: placed(
    (it, [name, definition]) => it.updateSearchIndex(name, definition),
    'name',
    'definition',
  ),
};

/** @throws Lacking for an operation that the driver or the runner lacks */
export function onCollection(collection: Collection, name: string, args: Document): Promise<unknown> {
  const operation = OPERATIONS[name];
  if (!operation) throw new Lacking(`the driver has no ${name} of a collection`);
  return operation(collection, args);
}
