import { Binary, UUID } from 'bson';
import { notSupported } from '../errors/errors.ts';
import { type Document, isDocument } from '../values/kinds.ts';
import { toNumber } from '../values/numbers.ts';

/** The id of a logical session (`lsid`) in hexadecimal; undefined when the value is none. */
export function sessionId(lsid: unknown): string | undefined {
  const id = isDocument(lsid) ? lsid.id : undefined;
  if (id instanceof UUID) return id.toHexString(false);
  return id instanceof Binary ? Buffer.from(id.value()).toString('hex') : undefined;
}

/** Session and number of a retryable write; undefined for any other command. Throws when it belongs to a transaction. */
export function retryableWrite(command: Document): { session: string; number: number } | undefined {
  if (command.startTransaction !== undefined || command.autocommit !== undefined)
    throw notSupported('A transaction');
  const session = sessionId(command.lsid);
  if (session === undefined || command.txnNumber === undefined) return undefined;
  return { session, number: toNumber(command.txnNumber) };
}
