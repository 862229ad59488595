import type { Logger } from 'pino';
import { bringAboutIndexes, type BroughtAbout } from './bring-about-indexes.ts';
import type { Database } from './collections.ts';
import { INDEX_FORM, INDEXES } from './indexes.ts';

/** Whether what no two may be alike in is guarded by the database. */
export interface IndexState {
  /** Unique indexes that do not stand, as `collection.index`; null before anybody has looked. */
  missing(): readonly string[] | null;
}

export interface Indexes extends IndexState {
  /** Makes what is missing, replaces what is of an older release, and says what could not be. */
  bringAbout(): Promise<void>;
  /**
   * Makes anew what is gone since. What stands in another form is left: another release runs beside this one.
   * @returns the names of indexes that were gone, or cannot stand any more, as `collection.index`
   */
  lookAgain(): Promise<readonly string[]>;
}

const RECORD = 'indexes';

/** @param form the declaration that this release has; what one of a later form has put there is not replaced */
export function indexesOf(
  db: Database,
  log: Logger,
  { form, declared } = { form: INDEX_FORM, declared: INDEXES },
): Indexes {
  let missing: string[] | null = null;
  /** Those that are being made again: until they stand they guard nothing. */
  const gone = new Set<string>();
  function tell({ made, dropped, broken }: BroughtAbout): void {
    if (made.length + dropped.length > 0) log.info({ made, dropped }, 'indexes');
    for (const { index, groups } of broken)
      log.error(
        { index, documents: groups },
        'a unique index cannot stand: these documents are alike where no two may be',
      );
    missing = broken.map(({ index }) => index);
    gone.clear();
  }
  return {
    missing: () => missing && [...new Set([...missing, ...gone])],
    async lookAgain() {
      const before = missing ?? [];
      const isMissing = (index: string) => void gone.add(index);
      const found = await bringAboutIndexes(db, { keepOthers: true, waits: false, declared, isMissing });
      tell(found);
      return [...found.made, ...(missing ?? [])].filter((index) => !before.includes(index));
    },
    async bringAbout() {
      const records = db.raw.collection<{ _id: string; form: number }>('meta');
      const newest = (await records.findOne({ _id: RECORD }))?.form ?? 0;
      // Before anything is replaced, which may take long: a process of the release before that starts meanwhile, or after this one was
      // ended half way, would put its own back.
      await records.updateOne({ _id: RECORD }, { $max: { form } }, { upsert: true });
      const found = await bringAboutIndexes(db, { keepOthers: newest > form, declared });
      tell(found);
    },
  };
}
