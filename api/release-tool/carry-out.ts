import { userInfo } from 'node:os';
import { pageAnswers } from '@matinee/api/page-calls';
import { newSigningKeys } from '@matinee/api/release-signing';
import { builtShell } from './built-release.ts';
import { checkApi } from './check-api.ts';
import { changeLive } from './change-live.ts';
import { doctor, publishRemote } from './publish-remote.ts';
import { releaseApi } from './release-api.ts';
import type { ReleaseOrder } from './release-order.ts';
import type { ReleaseTarget } from './release-target.ts';
import { liveStateLines } from './live-state-lines.ts';

interface Desk {
  root: string;
  /** found when it is needed: a new key needs none */
  target(): ReleaseTarget;
  /** builds a package when its sources have changed */
  build(folder: string): Promise<unknown>;
  say(line: string): void;
}

/** Does what was ordered, by the API's calls for releases. */
export async function carryOut(order: ReleaseOrder, { root, target: find, build, say }: Desk): Promise<void> {
  if (order.act === 'new-key') return newKeyLines(order.remote).forEach(say);
  const target = find();
  const api = releaseApi(target.apiUrl);
  const desk = { root, target, api, build, say };
  if (order.act === 'doctor') return doctor(order.remote, desk);
  if (order.act === 'publish') return publishRemote(order.remote, order.host, desk);
  if (order.act === 'publish-shell') {
    await build('shell');
    const shell = builtShell(root);
    await api.registerShell(
      shell,
      order.together,
      order.together ? target.operatorKey() : target.deployKey('shell'),
    );
    return say(`Shell ${shell.version} is registered: releases must fit it from now on. Deploy it now.`);
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
  const operator = { api, key: target.operatorKey(), by: userInfo().username };
  liveStateLines(await changeLive(order, now, operator)).forEach(say);
}

function newKeyLines(remote: string): string[] {
  const { signingKey, publicKey } = newSigningKeys();
  return [
    `For the ${remote} team alone, as a secret of its pipeline:`,
    `  RELEASE_SIGNING_KEY=${signingKey}`,
    'For the API and the shell’s server, in RELEASE_PUBLIC_KEYS; beside the old one while both shall be good:',
    `  ${remote}=${publicKey}`,
  ];
}
