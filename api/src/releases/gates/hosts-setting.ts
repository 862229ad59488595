import { listSetting } from '../../settings/list-setting.ts';

function hostOf(pair: string): [remote: string, origin: string] {
  const [, remote, address] = /^([a-z][a-z0-9-]*)=(https?:\/\/[^\s/]+)\/?$/.exec(pair) ?? [];
  if (!remote || !address || !URL.canParse(address))
    throw new Error('must be a list of <remote>=<origin>, such as catalog=https://catalog.example');
  return [remote, new URL(address).origin];
}

/** @throws {Error} the rest of a sentence that begins with the setting's name */
function readHosts(list: string): ReadonlyMap<string, readonly string[]> | undefined {
  const pairs = list.split(',').map((part) => part.trim());
  const hosts = new Map<string, string[]>();
  for (const [remote, origin] of pairs.filter(Boolean).map(hostOf))
    hosts.set(remote, [...(hosts.get(remote) ?? []), origin]);
  return hosts.size > 0 ? hosts : undefined;
}

/** The setting RELEASE_HOSTS: remote → origins; a remote may stand in it more than once. Without it any host will do. */
export const releaseHostsSetting = listSetting(readHosts);
