import { z } from 'zod';
import type { Catalog } from '../collections/catalog.ts';
import type { Cursors } from '../cursors/cursors.ts';
import { failedToParse, located, MongoError } from '../errors/errors.ts';
import type { FailPoints } from '../faults/fail-points.ts';
import type { RetriedWrites } from '../sessions/retried-writes.ts';
import type { SnapshotRead } from '../sessions/snapshots.ts';
import type { Change } from '../storage/storage.ts';
import type { ReplicaSet } from '../wire/replica-set.ts';
import { type Document, isDocument } from '../values/kinds.ts';

export interface CommandContext {
  readonly database: string;
  readonly catalog: Catalog;
  readonly cursors: Cursors;
  readonly failPoints: FailPoints;
  readonly replicaSet: Pick<ReplicaSet, 'stepDown'>;
  readonly retriedWrites: RetriedWrites;
  readonly now: Date;
  /** What the command changed; committed before its reply goes out, also when it throws half way. */
  readonly changes: Change[];
  /** The moment to read from, in a snapshot session. */
  readonly snapshot?: SnapshotRead;
}

/** A command takes the client's document (generic fields removed) and returns its reply without `ok`. */
export type Command = (command: Document, context: CommandContext) => Document;
export type Commands = Readonly<Record<string, Command>>;

function complaint(name: string, error: z.ZodError): MongoError {
  const [issue] = error.issues;
  if (!issue) return failedToParse(`Failed to parse '${name}'`);
  const at = [name, ...issue.path.map(String)].join('.');
  if (issue.message.startsWith(NEGATIVE))
    return located(51024, `BSON field '${at.slice(name.length + 1)}' ${issue.message}`);
  if (issue.code !== 'unrecognized_keys') return failedToParse(`BSON field '${at}': ${issue.message}`);
  return new MongoError(
    40415,
    'Location40415',
    `BSON field '${at}.${issue.keys[0] ?? ''}' is an unknown field (not supported by the local MongoDB stand-in)`,
  );
}

/** Makes a command whose fields are checked by a schema before it runs; a field that the schema lacks is refused. */
export function defineCommand<Shape extends z.ZodRawShape>(
  name: string,
  fields: Shape,
  run: (input: z.infer<z.ZodObject<Shape>>, context: CommandContext) => Document,
): Command {
  const schema = z.strictObject(fields);
  return (command, context) => {
    const parsed = schema.safeParse(command);
    if (!parsed.success) throw complaint(name, parsed.error);
    return run(parsed.data, context);
  };
}

/** Schemas of fields; documents are passed through by reference, for they may be large. */
export const document = z.custom<Document>(isDocument, 'must be an object');
export const documents = z.array(document);
export const collectionName = z.string().min(1);
/** An index by name or key. */
export const hint = z.union([z.string(), document]);
/** Numbers arrive as doubles or ints alike. */
export const count = z.number();
const NEGATIVE = "value must be >= 0, actual value '";
/** 0 or more; else the server's own error. */
export const notNegative = z.number().min(0, { error: ({ input }) => `${NEGATIVE}${String(input)}'` });
export const flag = z.union([z.boolean(), z.number()]).transform(Boolean);
