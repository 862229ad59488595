import { MongoError } from '../errors/errors.ts';
import type { Change, Contents } from '../storage/storage.ts';
import type { Document } from '../values/kinds.ts';
import { toNumber } from '../values/numbers.ts';
import { sessionId } from './session-fields.ts';

interface Outcome {
  readonly number: number;
  readonly reply: Document;
}

/** Sessions remembered; a driver reuses few, so the oldest is one that ended. */
const MAX_SESSIONS = 1000;

/**
 * The last retryable write of each session and its reply, so that a write that is sent again (its answer was lost) is
 * answered, not applied twice. Stored in the same commit as the write: a retry may come after a crash.
 */
export class RetriedWrites {
  readonly #last = new Map<string, Outcome>();

  load(sessions: Contents['sessions']): void {
    for (const { session, record } of sessions)
      this.#last.set(session, { number: Number(record.number), reply: record.reply as Document });
  }

  /** The reply of a write that was carried out before; undefined for a new one. Throws TransactionTooOld for an older. */
  replyTo(session: string, number: number): Document | undefined {
    const last = this.#last.get(session);
    if (!last || number > last.number) return undefined;
    if (number === last.number) return last.reply;
    throw new MongoError(
      225,
      'TransactionTooOld',
      `Retryable write with txnNumber ${number} is prohibited on a session whose last is ${last.number}`,
    );
  }

  /** Whether a command is the last write of its session, sent again. */
  knows({ lsid, txnNumber }: Document): boolean {
    const last = this.#last.get(sessionId(lsid) ?? '');
    return last !== undefined && last.number === toNumber(txnNumber);
  }

  /** Remembers a reply, and notes in `changes` what that stores and forgets. */
  record(session: string, number: number, reply: Document, changes: Change[]): void {
    this.#last.delete(session);
    this.#last.set(session, { number, reply });
    changes.push({ kind: 'session', session, record: { number, reply } });
    const [oldest] = this.#last.keys();
    if (this.#last.size > MAX_SESSIONS && oldest !== undefined) this.forget(oldest, changes);
  }

  forget(session: string, changes: Change[]): void {
    if (this.#last.delete(session)) changes.push({ kind: 'session', session, record: null });
  }
}
