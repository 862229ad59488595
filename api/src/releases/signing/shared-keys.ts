import type { KeyObject } from 'node:crypto';

/** @returns two teams that sign with one key, so that nobody can tell whose release is whose; undefined when each has its own */
export function teamsWithOneKey(
  teams: ReadonlyMap<string, readonly KeyObject[]>,
): [one: string, other: string] | undefined {
  const owners = new Map<string, string>();
  for (const [team, keys] of teams)
    for (const key of keys) {
      const text = key.export({ format: 'der', type: 'spki' }).toString('base64');
      const other = owners.get(text);
      if (other !== undefined) return [other, team];
      owners.set(text, team);
    }
  return undefined;
}
