import { createHash } from 'node:crypto';
import type { Db } from 'mongodb';
import { NAMES_OF_BROWSERS } from '../documents/names-of-browsers.ts';
import { isNameOfSheets } from '../documents/names-of-sheets.ts';
import { REMOTE_NAME, RESERVED_NAMES } from '../documents/patterns.ts';
import type { ActsLog, LoggedAct } from '../signed-sets/acts-log.ts';
import type { Builders } from '../provenance/check.ts';
import { readBuilders } from '../provenance/settings.ts';
import { readTeamKeys } from '../signing/index.ts';
import { beginAlike } from './begin-alike.ts';

/** Whether a team that comes while the site runs may have this name. */
export const isTeamName = (name: string): boolean =>
  REMOTE_NAME.test(name) &&
  !RESERVED_NAMES.includes(name) &&
  !NAMES_OF_BROWSERS.includes(name) &&
  !isNameOfSheets(name);

/** A team that came while the site was running. */
interface TeamDocument {
  /** its remote */
  _id: string;
  /** SHA-256 of its deploy key: who reads the database cannot publish with it */
  keyHash: string;
  /** origins that its releases may lie at */
  hosts: string[];
  /** what has to have built its releases, where the site asks for that; absent in teams of older releases */
  builders?: TeamBuilders;
  at: Date;
  by: string;
  /** what was done to it and may have no line in the log of acts yet, written with what was done */
  untold?: LoggedAct[];
}

/** Workflows with their branch, and the public keys that they sign with. */
interface TeamBuilders {
  workflows: string[];
  keys: string[];
}

type NewTeam = Omit<TeamDocument, '_id' | 'keyHash' | 'untold'> & { name: string; key: string };

const listOf = (name: string, values: readonly string[]) =>
  values.map((value) => `${name}=${value}`).join(',');

/**
 * What says who has built a team's releases, as the gate reads it.
 * @throws {Error} the rest of a sentence that begins with what was read
 */
export const readTeamBuilders = (name: string, { workflows, keys }: TeamBuilders): Builders => ({
  workflows: readBuilders(listOf(name, workflows)) ?? new Map(),
  keys: readTeamKeys(listOf(name, keys)),
});

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Teams that an operator has added in the running site, beside those of its settings. */
export function teamsIn(db: Db) {
  const teams = db.collection<TeamDocument>('teams');
  return {
    /** Whose deploy key it is. Whoever writes to the database gives nobody a right that is no team's: an operator's is in the settings. */
    async holderOf(key: string): Promise<string | undefined> {
      const found = await teams.findOne({ keyHash: hashOf(key) });
      return found && isTeamName(found._id) ? found._id : undefined;
    },
    /** Where the releases of a remote may lie, besides what the settings say. */
    hostsOf: async (name: string): Promise<string[]> => (await teams.findOne({ _id: name }))?.hosts ?? [],
    /** Who has to have built the releases of a remote; undefined: its team named nobody. */
    async buildersOf(name: string): Promise<Builders | undefined> {
      const builders = (await teams.findOne({ _id: name }))?.builders;
      return builders && readTeamBuilders(name, builders);
    },
    /**
     * The team that a new one cannot stand beside, by its name; undefined where there is none, or the team is there already.
     * @param set those of the settings
     */
    async nameAlike(name: string, set: readonly string[]): Promise<string | undefined> {
      const come = (await teams.find().project<{ _id: string }>({ _id: 1 }).toArray()).map(({ _id }) => _id);
      return come.includes(name) ? undefined : [...set, ...come].find((other) => beginAlike(name, other));
    },
    /**
     * Adds a team, or gives it another key. Hosts and builders that are named take the place of those it has; where none is named those stay:
     * a key that is replaced in a hurry must neither lock the team out nor open its gate. What the log has to say of that is kept with it.
     */
    async add({ name, key, hosts, builders, at, by }: NewTeam, told: LoggedAct): Promise<void> {
      await teams.updateOne(
        { _id: name },
        {
          $set: {
            keyHash: hashOf(key),
            at,
            by,
            ...(hosts.length > 0 && { hosts }),
            ...(builders && { builders }),
          },
          ...(hosts.length === 0 && { $setOnInsert: { hosts } }),
          $push: { untold: told },
        },
        { upsert: true },
      );
    },
    /** Writes the lines that are missing in the log of acts: a process may end between an act and its line. */
    async tell(acts: Pick<ActsLog, 'appendMissing'>): Promise<void> {
      const found = await teams.find({ untold: { $exists: true } }).toArray();
      for (const { _id, untold = [] } of found) {
        await acts.appendMissing(untold);
        for (const { ref } of untold) await teams.updateOne({ _id }, { $pull: { untold: { ref } } });
        // Another act may have come meanwhile.
        await teams.updateOne({ _id, untold: { $size: 0 } }, { $unset: { untold: '' } });
      }
    },
  };
}
