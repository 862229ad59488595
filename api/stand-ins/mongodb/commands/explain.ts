import { z } from 'zod';
import { badValue } from '../errors/errors.ts';
import { isCovered, projectedPaths } from '../query/covered.ts';
import { select, type Selection } from '../query/select.ts';
import { type Document, isDocument } from '../values/kinds.ts';
import { leadingSearch } from './aggregate.ts';
import { defineCommand, document } from './command.ts';

interface Explained {
  readonly collection: unknown;
  readonly selection: Selection;
  /** Paths that the answer needs of each document; absent: whole documents. */
  readonly projected?: readonly string[] | undefined;
}

/** What the driver's countDocuments has behind its search: it needs no field. */
const isCount = ([group, ...more]: readonly Document[]): boolean =>
  more.length === 0 && JSON.stringify(group) === '{"$group":{"_id":1,"n":{"$sum":1}}}';

const statementIn = (statements: unknown): Document =>
  Array.isArray(statements) && isDocument(statements[0]) ? statements[0] : {};

/** The search that a command begins with. Throws BadValue for a command that has none. */
function searchOf(command: Document): Explained {
  const name = Object.keys(command)[0] ?? '';
  const collection = command[name];
  const filter = command.query as Document | undefined;
  switch (name) {
    case 'find': {
      const {
        filter: wanted,
        sort,
        skip,
        limit,
      } = command as { filter?: Document } & Omit<Selection, 'filter'>;
      return {
        collection,
        selection: { filter: wanted, sort, skip, limit },
        projected: projectedPaths(command.projection),
      };
    }
    case 'aggregate': {
      const { selection, rest } = leadingSearch((command.pipeline ?? []) as Document[]);
      return { collection, selection, ...(isCount(rest) && { projected: [] }) };
    }
    case 'count':
    case 'distinct':
      return { collection, selection: { filter } };
    case 'findAndModify':
      return { collection, selection: { filter, sort: command.sort, limit: 1 } };
    case 'update': {
      const { q, multi } = statementIn(command.updates);
      return { collection, selection: { filter: q as Document, limit: multi ? 0 : 1 } };
    }
    case 'delete': {
      const { q, limit } = statementIn(command.deletes);
      return { collection, selection: { filter: q as Document, limit: limit as number } };
    }
    default:
      throw badValue(`Explain of '${name}' is not supported by the local MongoDB stand-in`);
  }
}

/** Runs the search of a command (never its writes) and tells by which index, and how many of its entries and how many documents it looked at. */
export const explain = defineCommand(
  'explain',
  { explain: document, verbosity: z.string().optional() },
  (input, { database, catalog }) => {
    const { collection, selection, projected } = searchOf(input.explain);
    const { plan, found, examined } = select(catalog.find(database, String(collection)), selection);
    const covered = projected !== undefined && isCovered(selection, projected, plan);
    const indexes = plan.indexes.map(({ spec }) => ({ indexName: spec.name, keyPattern: spec.raw.key }));
    const winningPlan = {
      stage: plan.stage,
      sortedByIndex: plan.sorted,
      ...(indexes.length > 1 ? { inputStages: indexes } : indexes[0]),
    };
    return {
      queryPlanner: { namespace: `${database}.${String(collection)}`, winningPlan, rejectedPlans: [] },
      executionStats: {
        executionSuccess: true,
        nReturned: found.length,
        totalKeysExamined: plan.stage === 'IXSCAN' ? examined : 0,
        totalDocsExamined: covered ? 0 : examined,
      },
    };
  },
);
