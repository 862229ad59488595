import type { Db } from 'mongodb';
import { isDuplicate } from '../../db/is-duplicate.ts';
import { Failure } from '../../http/failure.ts';
import { isSignedByOperators, signedSetSchema, type SignedRoot, type SignedSet } from '../trust/index.ts';

interface SetDocument {
  /** its counter */
  _id: number;
  set: SignedSet;
}

/** No site signs so many sets: a key that was taken away may have signed a number that leaves none for others. */
const MAX_OLD_COUNTER = 1_000_000_000;

/**
 * The sets that operators have signed. The database is believed no further than their signatures go: a document that nobody signed
 * takes no number away.
 * @param roots all that there were, oldest first
 */
export function storedSets(db: Db, roots: () => readonly SignedRoot[]) {
  const sets = db.collection<SetDocument>('signedSets');

  function isGenuine({ _id, set }: SetDocument): boolean {
    const read = signedSetSchema.safeParse(set);
    if (!read.success || read.data.signed.counter !== _id) return false;
    const signers = roots().filter(({ signed }) => isSignedByOperators(read.data, signed));
    const isOfNow = signers.length > 0 && signers.at(-1) === roots().at(-1);
    // Those of before have signed what servers have seen: what comes next has a higher number.
    return isOfNow || (signers.length > 0 && _id <= MAX_OLD_COUNTER);
  }

  /** Whether a number is taken; a document that is no set of operators makes room. */
  async function isTaken(counter: number): Promise<boolean> {
    const there = await sets.findOne({ _id: counter });
    if (!there) return false;
    if (isGenuine(there)) return true;
    await sets.deleteOne({ _id: counter });
    return false;
  }

  return {
    /** The highest number that operators have signed; 0 when there is none. */
    async highest(): Promise<number> {
      for await (const found of sets.find().sort({ _id: -1 })) if (isGenuine(found)) return found._id;
      return 0;
    },
    /** The one of a number, when operators have signed it, with keys of now or of before. */
    async find(counter: number | undefined): Promise<SignedSet | undefined> {
      const there = counter === undefined ? null : await sets.findOne({ _id: counter });
      return there && isGenuine(there) ? there.set : undefined;
    },
    /** Those of a composition that operators have signed with keys of now, the highest number last. */
    async of(composition: string): Promise<SignedSet[]> {
      const found = await sets.find({ 'set.signed.composition.id': composition }).sort({ _id: 1 }).toArray();
      const root = roots().at(-1)?.signed;
      return found.flatMap(({ set }) => {
        const { data } = signedSetSchema.safeParse(set);
        return data && root && isSignedByOperators(data, root) ? [data] : [];
      });
    },
    /**
     * Writes a set down that operators have signed.
     * @returns its number
     * @throws {Failure} 409 when its number was given meanwhile
     */
    async keep(set: SignedSet): Promise<number> {
      const { counter } = set.signed;
      if (!(await isTaken(counter)))
        try {
          await sets.insertOne({ _id: counter, set });
          return counter;
        } catch (error) {
          if (!isDuplicate(error)) throw error;
        }
      throw new Failure(409, 'moved', 'Another set was signed meanwhile. Look at it and decide again.');
    },
  };
}
