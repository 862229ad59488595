import { Binary, UUID } from 'bson';
import { MongoError, notSupported } from '../errors/errors.ts';
import { type Document, isDocument } from '../values/kinds.ts';
import { toNumber } from '../values/numbers.ts';

/** The id of a logical session (`lsid`) in hexadecimal; undefined when the value is none. */
export function sessionId(lsid: unknown): string | undefined {
  const id = isDocument(lsid) ? lsid.id : undefined;
  if (id instanceof UUID) return id.toHexString(false);
  return id instanceof Binary ? Buffer.from(id.value()).toString('hex') : undefined;
}

const RETRYABLE = new Set(['insert', 'update', 'delete', 'findAndModify']);

/** A statement that may meet many documents cannot be sent again. */
function checkSingle({ updates, deletes }: Document): void {
  if (Array.isArray(updates) && updates.some((each: Document) => each.multi === true))
    throw new MongoError(72, 'InvalidOptions', 'Cannot use retryable writes with multi=true');
  if (Array.isArray(deletes) && deletes.some((each: Document) => each.limit === 0))
    throw new MongoError(72, 'InvalidOptions', 'Cannot use retryable writes with limit=0');
}

/** Session and number of a retryable write; undefined for any other command. Throws when it belongs to a transaction. */
export function retryableWrite(command: Document): { session: string; number: number } | undefined {
  if (command.startTransaction !== undefined || command.autocommit !== undefined)
    throw notSupported('A transaction');
  const session = sessionId(command.lsid);
  if (command.txnNumber === undefined) return undefined;
  if (session === undefined)
    throw new MongoError(
      72,
      'InvalidOptions',
      'Transaction number requires a session ID to also be specified',
    );
  const [name = ''] = Object.keys(command);
  if (!RETRYABLE.has(name))
    throw new MongoError(
      50768,
      'NotARetryableWriteCommand',
      `txnNumber may only be provided for multi-document transactions and retryable write commands. autocommit:false was not provided, and ${name} is not a retryable write command.`,
    );
  checkSingle(command);
  return { session, number: toNumber(command.txnNumber) };
}
