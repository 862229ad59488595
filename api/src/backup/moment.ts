import { type ClientSession, type Db, type Document, MongoServerError } from 'mongodb';
import { isPassing } from '../db/passing.ts';

/** https://www.mongodb.com/docs/manual/reference/error-codes/: SnapshotTooOld, SnapshotUnavailable */
const AGED_OUT = new Set<unknown>([239, 246]);
/** A database that has no moment to read at so often in a row has none at all. */
const MAX_VAIN_TRIES = 5;

/** Whether the rest can be read at a later moment: also where another server has become the primary, which goes on with no cursor of the one before. */
const isOver = (error: unknown): boolean =>
  (error instanceof MongoServerError && AGED_OUT.has(error.code)) || isPassing(error);

/** The moment of the database that is read. */
export class Moment {
  readonly #db: Db;
  #session: ClientSession;
  /** How often a moment was gone before all of it was read. */
  renewals = 0;

  constructor(db: Db) {
    this.#db = db;
    this.#session = db.client.startSession({ snapshot: true });
  }

  async close(): Promise<void> {
    await this.#session.endSession();
  }

  async #renew(): Promise<void> {
    await this.close();
    this.#session = this.#db.client.startSession({ snapshot: true });
    this.renewals += 1;
  }

  /**
   * All documents of a collection in the order of their ids. A server keeps a moment for five minutes: when it is gone before all
   * was read, or the server is, the rest is read at a later one.
   * @throws the database's errors
   */
  async *documentsOf(name: string): AsyncGenerator<Document> {
    let last: { _id: unknown } | undefined;
    let vainTries = 0;
    for (;;)
      try {
        // An expression compares ids of all kinds; a filter would leave out those of another kind than the last one's.
        const rest = last && { $expr: { $gt: ['$_id', { $literal: last._id }] } };
        // Said again, since the client's own level would count for more than the session's.
        const now = { session: this.#session, readConcern: { level: 'snapshot' as const } };
        for await (const document of this.#db
          .collection(name)
          .find(rest ?? {}, now)
          .sort({ _id: 1 })) {
          last = document;
          vainTries = 0;
          yield document;
        }
        return;
      } catch (error) {
        vainTries += 1;
        if (!isOver(error) || vainTries >= MAX_VAIN_TRIES) throw error;
        await this.#renew();
      }
  }
}
