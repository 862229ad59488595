import { userInfo } from 'node:os';
import path from 'node:path';
import { builtRelease } from './built-release.ts';
import { releaseApi, type LiveComposition } from './release-api.ts';
import type { ReleaseOrder } from './release-order.ts';
import type { ReleaseTarget } from './release-target.ts';
import { uploadRelease } from './upload.ts';

interface Desk {
  root: string;
  target: ReleaseTarget;
  /** builds a remote when its sources have changed */
  build(folder: string): Promise<unknown>;
  say(line: string): void;
}

const lines = ({ id, createdAt, remotes }: LiveComposition): string[] => [
  `Live: ${id}, since ${createdAt}`,
  ...remotes.map(
    ({ name, version, fallback }) =>
      `  ${name}@${version}${fallback ? ` (fallback ${fallback.version})` : ''}`,
  ),
];

/** Does what was ordered, by the API's calls for releases. */
export async function carryOut(order: ReleaseOrder, { root, target, build, say }: Desk): Promise<void> {
  const api = releaseApi(target.apiUrl);
  const live = await api.live();
  const by = userInfo().username;

  if (order.act === 'publish') {
    const { remote } = order;
    await build(`mfe-${remote}`);
    const release = builtRelease(root, remote);
    const host = order.to && order.baseUrl ? { dir: order.to, url: order.baseUrl } : target.host(remote);
    if (!host) throw new Error('Say where its files go: --to <folder of the host> --base-url <its address>.');
    uploadRelease(path.join(root, `mfe-${remote}`, 'dist'), host.dir, release.version);
    const baseUrl = `${host.url.replace(/\/+$/, '')}/${release.version}/`;
    const isNew = await api.publish({ ...release, baseUrl }, target.deployKey(remote));
    const name = `${remote}@${release.version}`;
    return say(
      isNew ? `${name} is published. npm run release -- promote ${name} …` : `${name} was published before.`,
    );
  }
  if (order.act === 'promote') {
    const before = (live?.remotes ?? []).map(({ name, version }) => [name, version]);
    const remotes = { ...Object.fromEntries(before), ...order.versions } as Record<string, string>;
    const input = { remotes, expected: live?.id ?? null, by, reason: order.reason };
    return lines(await api.promote(input, target.operatorKey())).forEach(say);
  }
  if (!live) return say('Nothing is live yet.');
  if (order.act === 'rollback') {
    const input = { expected: live.id, by, reason: order.reason };
    return lines(await api.rollBack(input, target.operatorKey())).forEach(say);
  }
  lines(live).forEach(say);
}
