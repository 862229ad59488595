import { Binary, type Db } from 'mongodb';
import { MAX_FILE_BYTES } from '../../http/max-file-bytes.ts';
import { integrityOf } from './digest.ts';

/** A file of a release, known by what is in it. */
interface KeptFileDocument {
  /** its integrity: SHA-384 */
  _id: string;
  content: Binary;
  bytes: number;
  /** when it was last handed in; what was just handed in may belong to a release that comes next */
  keptAt: Date;
}

/** The files of all releases, by their hash: two releases that have the same file share it. */
export function keptFiles(db: Db) {
  const files = db.collection<KeptFileDocument>('keptFiles');
  const withoutContent = { projection: { content: 0 } } as const;
  return {
    /** @returns its integrity; null when it is larger than a file may be */
    async keep(content: Uint8Array, now: Date): Promise<string | null> {
      if (content.length > MAX_FILE_BYTES) return null;
      const integrity = integrityOf(content);
      // Also of one that is here: who writes to the database may have altered it.
      const made = { content: new Binary(content), bytes: content.length };
      await files.updateOne({ _id: integrity }, { $set: { keptAt: now, ...made } }, { upsert: true });
      return integrity;
    },
    async read(integrity: string): Promise<Buffer | null> {
      const found = await files.findOne({ _id: integrity });
      return found && Buffer.from(found.content.buffer);
    },
    /** Those of the files that are here; `bytes` is the size of each. */
    async here(integrities: readonly string[]): Promise<{ integrity: string; bytes: number }[]> {
      const found = await files.find({ _id: { $in: [...integrities] } }, withoutContent).toArray();
      return found.map(({ _id, bytes }) => ({ integrity: _id, bytes }));
    },
    /** Those of the files that are not here as they were handed in; those that are count as handed in now. */
    async missing(integrities: readonly string[], now: Date): Promise<string[]> {
      const asked = [...new Set(integrities)];
      await files.updateMany({ _id: { $in: asked } }, { $set: { keptAt: now } });
      const there = new Set<string>();
      for await (const { _id, content } of files.find({ _id: { $in: asked } }))
        if (content instanceof Binary && integrityOf(content.buffer) === _id) there.add(_id);
      return asked.filter((integrity) => !there.has(integrity));
    },
    /** All of them, without what is in them. */
    list: () => files.find({}, withoutContent).sort({ _id: 1 }).toArray(),
    /** Removes files that were last handed in before an instant. @returns how many */
    async remove(integrities: readonly string[], before: Date): Promise<number> {
      const gone = await files.deleteMany({ _id: { $in: [...integrities] }, keptAt: { $lt: before } });
      return gone.deletedCount;
    },
  };
}

export type KeptFiles = ReturnType<typeof keptFiles>;
