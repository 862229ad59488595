import { z } from 'zod';
import { failedToParse } from '../errors/errors.ts';
import { compileProjection } from '../query/projection.ts';
import { select } from '../query/select.ts';
import { compileUpdate } from '../update/compile.ts';
import { upsertedDocument } from '../update/upsert.ts';
import { compare } from '../values/compare.ts';
import type { Document } from '../values/kinds.ts';
import { collectionName, defineCommand, document, documents, flag, hint } from './command.ts';
import { variablesIn } from './let.ts';

/** https://www.mongodb.com/docs/manual/reference/command/findAndModify/ */
export const findAndModify = defineCommand(
  'findAndModify',
  {
    findAndModify: collectionName,
    query: document.default({}),
    sort: document.optional(),
    remove: flag.default(false),
    update: z.unknown().optional(),
    new: flag.default(false),
    fields: document.optional(),
    upsert: flag.default(false),
    arrayFilters: documents.optional(),
    hint: hint.optional(),
    let: document.optional(),
    bypassDocumentValidation: z.literal(false).optional(),
  },
  (input, { database, catalog, changes, now }) => {
    const project = compileProjection(input.fields);
    const shown = (result: Document | undefined) => (result ? project(result) : null);
    const collection = input.upsert
      ? catalog.ensure(database, input.findAndModify, changes)
      : catalog.find(database, input.findAndModify);
    const { query: filter, sort, hint: index } = input;
    const variables = variablesIn(input.let);
    const { found } = select(collection, { filter, sort, limit: 1, variables, hint: index });
    const [stored] = found;
    if (input.remove) {
      if (input.update !== undefined) throw failedToParse('Cannot specify both an update and remove=true');
      if (input.upsert) throw failedToParse('Cannot specify both upsert=true and remove=true');
      if (input.new)
        throw failedToParse(
          "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
        );
      const before = stored?.document;
      if (stored) collection?.remove(stored, changes);
      return { lastErrorObject: { n: stored ? 1 : 0 }, value: shown(before) };
    }
    if (input.update === undefined) throw failedToParse('Either an update or remove=true must be specified');
    const update = compileUpdate(input.update, { arrayFilters: input.arrayFilters, variables });
    if (stored) {
      const before = stored.document;
      const after = update.apply(before, { inserting: false, now });
      if (compare(after, before) !== 0) collection?.replace(stored, after, changes);
      return { lastErrorObject: { n: 1, updatedExisting: true }, value: shown(input.new ? after : before) };
    }
    if (!input.upsert) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null };
    const inserted = upsertedDocument(input.query, update, now);
    collection?.insert(catalog.nextSequence(), inserted, changes);
    return {
      lastErrorObject: { n: 1, updatedExisting: false, upserted: inserted._id },
      value: input.new ? shown(inserted) : null,
    };
  },
);
