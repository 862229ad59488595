import { listSetting } from '../../settings/list-setting.ts';
import { teamKeysSetting } from '../signing/index.ts';

function builderOf(pair: string): [remote: string, workflow: string] {
  const [, remote, workflow] = /^([a-z][a-z0-9-]*)=(https:\/\/[^\s@]+@\S+)$/.exec(pair) ?? [];
  if (!remote || !workflow)
    throw new Error(
      'must be a list of <remote>=<workflow>@<branch>, such as catalog=https://github.com/acme/site/.github/workflows/catalog.yml@refs/heads/main',
    );
  return [remote, workflow];
}

/**
 * Reads which workflows build which remote.
 * @throws {Error} the rest of a sentence that begins with the setting's name
 */
export function readBuilders(list: string): ReadonlyMap<string, readonly string[]> | undefined {
  const workflows = new Map<string, string[]>();
  const pairs = list.split(',').map((part) => part.trim());
  for (const [remote, workflow] of pairs.filter(Boolean).map(builderOf))
    workflows.set(remote, [...(workflows.get(remote) ?? []), workflow]);
  return workflows.size > 0 ? workflows : undefined;
}

/** Where releases have to be built, as the environment says it. */
export const builderSettings = {
  RELEASE_BUILDERS: listSetting(readBuilders).meta({
    description:
      '`catalog=https://…/.github/workflows/catalog.yml@refs/heads/main,…`: the workflows that build releases; with it each release has to prove that one of its own did, and to list its libraries',
    without: 'built anywhere',
    production: 'recommended',
  }),
  BUILDER_PUBLIC_KEYS: teamKeysSetting.meta({
    description:
      '`catalog=…,booking=…,…`: the keys that those workflows sign with, two of a team at most; never the team’s own',
    production: 'needed with `RELEASE_BUILDERS`',
  }),
};
