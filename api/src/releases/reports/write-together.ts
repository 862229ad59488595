import { type AnyBulkWriteOperation, type Collection, MongoBulkWriteError } from 'mongodb';
import { isDuplicateCode } from '../../db/is-duplicate.ts';
import type { PageViewDocument } from './page-views.ts';

type Write = AnyBulkWriteOperation<PageViewDocument>;

interface Waiting {
  write: Write;
  done(): void;
  failed(error: unknown): void;
}

/** So many go together at most. */
const MAX_TOGETHER = 500;

/**
 * Writes to the page views one command after the other, each with all that came while the last one was under way: in a rush many
 * pages wait for one majority, and alone nobody waits for others.
 * @returns writes one; resolves when it is written
 */
export function writeTogether(views: Collection<PageViewDocument>): (write: Write) => Promise<void> {
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function writeAll(batch: readonly Waiting[]): Promise<void> {
    try {
      await views.bulkWrite(
        batch.map(({ write }) => write),
        { ordered: false },
      );
      batch.forEach(({ done }) => done());
    } catch (error) {
      settle(batch, error);
    }
  }

  function settle(batch: readonly Waiting[], error: unknown): void {
    if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError() !== undefined)
      return batch.forEach(({ failed }) => failed(error));
    const wrong = new Map(error.result.getWriteErrors().map((one) => [one.index, one]));
    batch.forEach((one, at) => {
      const own = wrong.get(at);
      if (!own) one.done();
      // Another process has made the same view at this moment: now it is there, and is changed.
      else if (isDuplicateCode(own.code)) waiting.push(one);
      else one.failed(error);
    });
  }

  async function goOn(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_TOGETHER);
      waiting = waiting.slice(MAX_TOGETHER);
      await writeAll(batch);
    }
    isWriting = false;
  }

  return (write) =>
    new Promise((done, failed) => {
      waiting.push({ write, done, failed });
      void goOn();
    });
}
