import { Timestamp } from 'bson';
import type { Catalog } from '../collections/catalog.ts';
import { MongoError, notSupported } from '../errors/errors.ts';
import { type Document, isDocument } from '../values/kinds.ts';

/** How long MongoDB keeps what a snapshot shows, in milliseconds (minSnapshotHistoryWindowInSeconds, default 300). */
const HISTORY_MS = 300_000;

interface Snapshot {
  readonly takenAt: number;
  readonly contents: ReadonlyMap<string, readonly Document[]>;
}

/** One moment of the whole database, read by several commands of a snapshot session. Documents are never changed in place. */
export interface SnapshotRead {
  readonly atClusterTime: Timestamp;
  documents(namespace: string): readonly Document[];
}

/** What snapshot sessions have read from; https://www.mongodb.com/docs/manual/reference/read-concern-snapshot/ */
export class Snapshots {
  readonly #kept = new Map<string, Snapshot>();
  #last = 0;

  constructor(
    readonly catalog: Catalog,
    readonly now: () => Date,
  ) {}

  /**
   * The moment that a command wants to see; undefined when it wants to see now.
   * @throws SnapshotTooOld for a moment that is no longer known; CommandNotSupported for a command other than a find
   */
  read({ readConcern, ...command }: Document): SnapshotRead | undefined {
    if (!isDocument(readConcern) || readConcern.level !== 'snapshot') return undefined;
    // An open cursor has its results already.
    if ('getMore' in command || 'killCursors' in command) return undefined;
    if (!('find' in command)) throw notSupported("Read concern 'snapshot' outside of a find");
    const asked = readConcern.atClusterTime;
    const atClusterTime = asked instanceof Timestamp ? asked : this.#take();
    const snapshot = this.#kept.get(atClusterTime.toString());
    if (!snapshot) throw new MongoError(239, 'SnapshotTooOld', 'Read timestamp is older than the history');
    return { atClusterTime, documents: (namespace) => snapshot.contents.get(namespace) ?? [] };
  }

  #take(): Timestamp {
    const takenAt = this.now().getTime();
    for (const [time, kept] of this.#kept) if (takenAt - kept.takenAt > HISTORY_MS) this.#kept.delete(time);
    const contents = new Map<string, readonly Document[]>();
    for (const { namespace, documents } of this.catalog.all())
      contents.set(
        namespace,
        [...documents.values()].map(({ document }) => document),
      );
    const time = new Timestamp({ t: Math.floor(takenAt / 1000), i: ++this.#last });
    this.#kept.set(time.toString(), { takenAt, contents });
    return time;
  }
}
