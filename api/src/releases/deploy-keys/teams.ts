import { createHash } from 'node:crypto';
import type { Db } from 'mongodb';

/** A team that came while the site was running. */
interface TeamDocument {
  /** its remote */
  _id: string;
  /** SHA-256 of its deploy key: who reads the database cannot publish with it */
  keyHash: string;
  /** origins that its releases may lie at */
  hosts: string[];
  at: Date;
  by: string;
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Teams that an operator has added in the running site, beside those of its settings. */
export function teamsIn(db: Db) {
  const teams = db.collection<TeamDocument>('teams');
  return {
    /** Whose deploy key it is. */
    holderOf: async (key: string): Promise<string | undefined> =>
      (await teams.findOne({ keyHash: hashOf(key) }))?._id,
    /** Where the releases of a remote may lie, besides what the settings say. */
    hostsOf: async (name: string): Promise<string[]> => (await teams.findOne({ _id: name }))?.hosts ?? [],
    /** Adds a team, or gives it another key and other hosts. */
    async add({
      name,
      key,
      hosts,
      at,
      by,
    }: {
      name: string;
      key: string;
      hosts: string[];
      at: Date;
      by: string;
    }) {
      await teams.updateOne(
        { _id: name },
        { $set: { keyHash: hashOf(key), hosts, at, by } },
        { upsert: true },
      );
    },
  };
}
