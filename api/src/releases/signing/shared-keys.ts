import type { KeyObject } from 'node:crypto';
import type { Complaint } from '../../settings/real-site.ts';

/** Two teams that sign with one key, so that nobody can tell whose release is whose: a complaint about RELEASE_PUBLIC_KEYS. */
export function* aboutTeamsKeys(teams: ReadonlyMap<string, readonly KeyObject[]>): Generator<Complaint> {
  const owners = new Map<string, string>();
  for (const [team, keys] of teams)
    for (const key of keys) {
      const text = key.export({ format: 'der', type: 'spki' }).toString('base64');
      const other = owners.get(text);
      if (other !== undefined)
        yield ['RELEASE_PUBLIC_KEYS', `has one key for ${other} and ${team}: each team signs with its own`];
      owners.set(text, team);
    }
}
