import type { Document, MongoClient } from 'mongodb';

/** One way for a database to fail in passing: a fail point of the stand-in, and what it does. */
export interface DatabaseFault {
  readonly name: string;
  readonly failPoint: 'failCommand' | 'loseAnswer';
  readonly data: Document;
  /** Whether reads are tried as well; their outcome does not matter, so one kind stands for others. */
  readonly reads?: true;
}

const answered = (errorCode: number): DatabaseFault => ({
  name: `answer ${errorCode}`,
  failPoint: 'failCommand',
  data: { errorCode },
});
const unsafe = (code: number): DatabaseFault => ({
  name: `write concern error ${code}`,
  failPoint: 'failCommand',
  data: { writeConcernError: { code, errmsg: 'not on a majority' } },
});

/** One of each kind: nothing done, done without an answer, refused in an election, done and not safe. */
export const KINDS_OF_FAULT: readonly DatabaseFault[] = [
  { name: 'connection lost before', failPoint: 'failCommand', data: { closeConnection: true }, reads: true },
  { name: 'connection lost after', failPoint: 'loseAnswer', data: {} },
  answered(10107),
  unsafe(64),
];

/** What a server says while it steps down, is elected or ends, each code by itself. */
export const ALL_FAULTS: readonly DatabaseFault[] = [
  ...KINDS_OF_FAULT,
  ...[91, 112, 175, 189, 10058, 11600, 11602, 13435, 13436].map((code) => ({
    ...answered(code),
    reads: true as const,
  })),
  ...[79, 91, 100].map(unsafe),
];

export const WRITES = ['insert', 'update', 'findAndModify', 'delete'];
export const READS = ['find', 'aggregate', 'distinct', 'count', 'getMore'];

/** Lets a fault befall all of these commands from the `skip`-th on, until `mend`. */
export async function breakDatabase(
  client: MongoClient,
  { failPoint, data }: DatabaseFault,
  failCommands: readonly string[],
  skip = 0,
): Promise<void> {
  const command = { configureFailPoint: failPoint, mode: { skip }, data: { ...data, failCommands } };
  await client.db('admin').command(command);
}

/** Ends a fault; resolves with how many commands it befell. */
export async function mendDatabase(client: MongoClient, { failPoint }: DatabaseFault): Promise<number> {
  const { count } = await client.db('admin').command({ configureFailPoint: failPoint, mode: 'off' });
  return Number(count);
}
