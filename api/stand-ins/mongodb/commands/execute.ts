import type { Catalog } from '../collections/catalog.ts';
import type { Cursors } from '../cursors/cursors.ts';
import type { FailPoints } from '../faults/fail-points.ts';
import type { ReplicaSet } from '../wire/replica-set.ts';
import { badValue, MongoError } from '../errors/errors.ts';
import type { RetriedWrites } from '../sessions/retried-writes.ts';
import type { Snapshots } from '../sessions/snapshots.ts';
import { retryableWrite } from '../sessions/session-fields.ts';
import type { Change, Storage } from '../storage/storage.ts';
import { type Document, isDocument } from '../values/kinds.ts';
import { COMMANDS } from './all.ts';
import { checkApiVersion } from './api-version.ts';
import type { Command } from './command.ts';

export interface Engine {
  readonly catalog: Catalog;
  readonly cursors: Cursors;
  readonly failPoints: FailPoints;
  readonly replicaSet: Pick<ReplicaSet, 'stepDown'>;
  readonly retriedWrites: RetriedWrites;
  readonly snapshots: Snapshots;
  readonly storage: Storage;
  readonly now: () => Date;
}

/** Fields that any command may carry; those that would change the outcome are looked at, not ignored. */
const GENERIC = new Set([
  '$db',
  '$readPreference',
  '$clusterTime',
  'lsid',
  'txnNumber',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
]);

function commandNamed(name: string): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command) return command;
  throw new MongoError(
    59,
    'CommandNotFound',
    `no such command: '${name}' (not supported by the local MongoDB stand-in)`,
  );
}

/** What a write is told that was carried out and cannot be as safe as it asked for: there is one member. */
function concernError({ writeConcern: concern }: Document): Document | undefined {
  const w = isDocument(concern) ? concern.w : undefined;
  if (typeof w === 'number' && w > 1)
    return { code: 100, codeName: 'UnsatisfiableWriteConcern', errmsg: 'Not enough data-bearing nodes' };
  if (typeof w !== 'string' || w === 'majority') return undefined;
  const errmsg = `No write concern mode named '${w}' found in replica set configuration`;
  return { code: 79, codeName: 'UnknownReplWriteConcern', errmsg };
}

const LEVELS = new Set<unknown>(['local', 'majority', 'available', 'linearizable', 'snapshot']);

function checkReadConcern({ readConcern: concern }: Document): void {
  if (isDocument(concern) && concern.level !== undefined && !LEVELS.has(concern.level))
    throw badValue(
      `Enumeration value '${String(concern.level)}' for field 'readConcern.level' is not a valid value.`,
    );
}

/**
 * Runs one command to its end without a pause, so that nothing comes between a filter and its update. Resolves with the
 * reply once everything that it did or shows is on disk.
 */
async function run({ snapshots, storage, now, ...engine }: Engine, raw: Document): Promise<Document> {
  const { retriedWrites } = engine;
  const name = Object.keys(raw)[0] ?? '';
  const command = commandNamed(name);
  checkApiVersion(name, raw);
  const retryable = retryableWrite(raw);
  checkReadConcern(raw);
  const before = retryable && retriedWrites.replyTo(retryable.session, retryable.number);
  if (before) {
    await storage.settled();
    return before;
  }
  const input = Object.fromEntries(Object.entries(raw).filter(([field]) => !GENERIC.has(field)));
  const changes: Change[] = [];
  const snapshot = snapshots.read(raw);
  const context = {
    database: String(raw.$db),
    ...engine,
    now: now(),
    changes,
    ...(snapshot && { snapshot }),
  };
  try {
    const reply = command(input, context);
    if (retryable && changes.length)
      retriedWrites.record(retryable.session, retryable.number, reply, changes);
    return reply;
  } finally {
    await (changes.length ? storage.commit(changes) : storage.settled());
  }
}

function failure(error: unknown): Document {
  if (error instanceof MongoError)
    return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName, ...error.extra };
  const message = error instanceof Error ? error.message : String(error);
  return {
    ok: 0,
    errmsg: `The local MongoDB stand-in failed: ${message}`,
    code: 1,
    codeName: 'InternalError',
  };
}

/** Answers one command with a whole reply, `ok` included; never rejects. */
export async function execute(engine: Engine, command: Document): Promise<Document> {
  try {
    const reply = await run(engine, command);
    const writeConcernError = concernError(command);
    return { ...reply, ...(writeConcernError && { writeConcernError }), ok: 1 };
  } catch (error) {
    return failure(error);
  }
}
