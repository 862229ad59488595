import { calculateObjectSize, Long } from 'bson';
import { MongoError } from '../errors/errors.ts';
import type { Document } from '../values/kinds.ts';
import { MAX_DOCUMENT_BYTES } from '../wire/protocol.ts';

/** What MongoDB puts into a first batch when the client does not say. */
const FIRST_BATCH = 101;
/** An abandoned cursor is forgotten after this time, as in MongoDB. */
const IDLE_MS = 10 * 60_000;

interface Cursor {
  readonly namespace: string;
  readonly documents: readonly Document[];
  position: number;
  usedAt: number;
}

/** How many documents from a position make the next batch: at most `most`, and no more than one message may hold. */
function batchLength(documents: readonly Document[], from: number, most: number): number {
  const available = Math.min(most, documents.length - from);
  if (available <= 1) return available;
  let bytes = 0;
  for (let i = 0; i < available; i++) {
    bytes += calculateObjectSize(documents[from + i] as Document, { ignoreUndefined: true }) + 16;
    if (bytes > MAX_DOCUMENT_BYTES) return Math.max(1, i);
  }
  return available;
}

/** Results that did not fit into the first answer. A cursor shows the collection as it was when the query ran. */
export class Cursors {
  readonly #open = new Map<number, Cursor>();
  #last = 0;

  constructor(readonly now: () => Date) {}

  /** The `cursor` part of a reply, with the first batch; opens a cursor for the rest unless only one batch is wanted. */
  reply(
    namespace: string,
    documents: readonly Document[],
    batchSize = FIRST_BATCH,
    single = false,
  ): Document {
    const length = batchLength(documents, 0, batchSize);
    const firstBatch = documents.slice(0, length);
    const id =
      single || length === documents.length ? 0 : this.#add({ namespace, documents, position: length });
    return { cursor: { firstBatch, id: Long.fromNumber(id), ns: namespace } };
  }

  /** The next batch, for getMore. Throws CursorNotFound, and Unauthorized for a cursor of another namespace. */
  next(id: number, asked: string, batchSize: number | undefined): Document {
    const cursor = this.#open.get(id);
    if (!cursor) throw new MongoError(43, 'CursorNotFound', `cursor id ${id} not found`);
    const { documents, position, namespace } = cursor;
    if (namespace !== asked)
      throw new MongoError(
        13,
        'Unauthorized',
        `Requested getMore on namespace '${asked}', but cursor belongs to a different namespace ${namespace}`,
      );
    const end = position + batchLength(documents, position, batchSize || Infinity);
    cursor.position = end;
    cursor.usedAt = this.now().getTime();
    if (end === documents.length) this.#open.delete(id);
    const rest = end === documents.length ? 0 : id;
    return {
      cursor: { nextBatch: documents.slice(position, end), id: Long.fromNumber(rest), ns: namespace },
    };
  }

  /** Forgets a cursor; false when there is none. */
  kill(id: number): boolean {
    return this.#open.delete(id);
  }

  #add(cursor: Omit<Cursor, 'usedAt'>): number {
    const now = this.now().getTime();
    for (const [id, { usedAt }] of this.#open) if (now - usedAt > IDLE_MS) this.#open.delete(id);
    this.#open.set(++this.#last, { ...cursor, usedAt: now });
    return this.#last;
  }
}
