import type { Db } from 'mongodb';
import { buildersBeside, buildersWith, type Builders } from '../provenance/check.ts';
import type { TeamKeys } from '../signing/index.ts';
import { teamsIn } from './teams.ts';

/** Who may build a remote, or the shell, at this moment; undefined: the site asks for nothing. */
export type CurrentBuilders = (name: string) => Promise<Builders | undefined>;

/**
 * The builders of the settings, and those of teams that came while the site was running.
 * @param teamKeys what releases are signed with now
 */
export function currentBuilders(
  db: Db,
  config: { builders: Builders | undefined },
  teamKeys: TeamKeys,
): CurrentBuilders {
  const teams = teamsIn(db);
  return async (name) => {
    const { builders } = config;
    return builders && buildersBeside(buildersWith(builders, name, await teams.buildersOf(name)), teamKeys);
  };
}
