import path from 'node:path';
import { pageAnswers } from '@matinee/api/page-calls';
import { builtShell } from './built-release.ts';
import { carryOutTrust } from './trust/carry-out.ts';
import { isTrustOrder } from './trust/order.ts';
import { signOrWrite } from './trust/sets.ts';
import { checkApi } from './check-api.ts';
import { changeLive } from './change-live.ts';
import { doctor, publishRemote } from './publish-remote.ts';
import { releaseApi } from './release-api.ts';
import type { ReleaseOrder } from './release-order.ts';
import type { ReleaseTarget } from './release-target.ts';
import { handInShell } from './hand-in-shell.ts';
import { keptLines } from './kept-lines.ts';
import { liveStateLines } from './live-state-lines.ts';

interface Desk {
  root: string;
  /** found when it is needed: a build needs none */
  target(): ReleaseTarget;
  /** builds a package when its sources have changed */
  build(folder: string): Promise<unknown>;
  say(line: string): void;
}

/** Does what was ordered, by the API's calls for releases. */
export async function carryOut(order: ReleaseOrder, { root, target: find, build, say }: Desk): Promise<void> {
  if (order.act === 'build') {
    await build(order.what);
    return say(`${order.what} is built.`);
  }
  const sign = () => find().operatorSigningKey();
  const apiOf = () => releaseApi(find().apiUrl, (unsigned) => signOrWrite(unsigned, sign()));
  if (isTrustOrder(order)) return carryOutTrust(order, { root, target: find, api: apiOf, say });
  const target = find();
  const api = apiOf();
  const retires = 'retires' in order ? order.retires : undefined;
  // What another job has built is looked at as it is.
  const isBuilt = 'built' in order && order.built;
  const make = isBuilt ? async () => undefined : build;
  const desk = { root, target, api, build: make, say, ...(retires && { retires }) };
  if (order.act === 'doctor') return doctor(order.remote, desk);
  if (order.act === 'publish') return publishRemote(order.remote, order.host, desk);
  if (order.act === 'publish-shell') {
    await make('shell');
    const shell = builtShell(root);
    const { together } = order;
    const signingKey = target.signingKey('shell');
    const key = together ? target.operatorKey() : target.deployKey('shell');
    const web = path.join(root, 'shell/dist/web');
    await handInShell(api, { web, shell, signingKey, together }, key);
    say(`shell@${shell.version} is published and not live yet: releases must fit it from now on.`);
    return say(
      `The operator's next step:  npm run release -- promote shell@${shell.version} --reason "<why>"`,
    );
  }
  if (order.act === 'preview') {
    const { remote, version, hours } = order;
    const made = await api.preview({ name: remote, version, hours }, target.deployKey(remote));
    return say(`${made.link}\nIt works until ${made.expires}, for the browser that opens it.`);
  }
  const now = await api.liveState();
  if (order.act === 'check-api') {
    const { lines, broken } = checkApi(now, pageAnswers());
    lines.forEach(say);
    if (broken > 0)
      throw new Error(`Deploying this API would break ${broken} of the releases that visitors can get.`);
    return;
  }
  if (order.act === 'status') return now ? liveStateLines(now).forEach(say) : say('Nothing is live yet.');
  if (order.act === 'files') {
    const key = target.operatorKey();
    keptLines(await api.keptFiles(key)).forEach(say);
    return order.remove ? say(`${await api.removeUnneeded(key)} files are removed.`) : undefined;
  }
  const operator = { api, key: target.operatorKey() };
  liveStateLines(await changeLive(order, now, operator)).forEach(say);
}
