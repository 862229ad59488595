import { userInfo } from 'node:os';
import path from 'node:path';
import { builtRelease } from './built-release.ts';
import { changeLive } from './change-live.ts';
import { releaseApi } from './release-api.ts';
import type { ReleaseOrder } from './release-order.ts';
import type { ReleaseTarget } from './release-target.ts';
import { standingLines } from './standing-lines.ts';
import { uploadRelease } from './upload.ts';

interface Desk {
  root: string;
  target: ReleaseTarget;
  /** builds a remote when its sources have changed */
  build(folder: string): Promise<unknown>;
  say(line: string): void;
}

/** Does what was ordered, by the API's calls for releases. */
export async function carryOut(order: ReleaseOrder, { root, target, build, say }: Desk): Promise<void> {
  const api = releaseApi(target.apiUrl);
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
  const now = await api.standing();
  if (order.act === 'status') return now ? standingLines(now).forEach(say) : say('Nothing is live yet.');
  const desk = { api, key: target.operatorKey(), by: userInfo().username };
  standingLines(await changeLive(order, now, desk)).forEach(say);
}
