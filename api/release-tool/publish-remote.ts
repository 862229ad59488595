import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { examineFiles } from '@matinee/api/release-gates';
import { NOWHERE } from '@matinee/api/release-patterns';
import type { GateResult } from './answers.ts';
import { builtRelease } from './built-release.ts';
import { gateLines } from './gate-lines.ts';
import { ReleaseRefused, type releaseApi } from './release-api.ts';
import type { ReleaseTarget } from './release-target.ts';
import { folderOf } from './remotes.ts';
import { keepMaps } from './source-maps/keep-maps.ts';
import { sealRelease } from './seal.ts';
import type { PutUnder } from './upload.ts';

interface Context {
  root: string;
  target: ReleaseTarget;
  api: ReturnType<typeof releaseApi>;
  /** builds a remote when its sources have changed */
  build(folder: string): Promise<unknown>;
  /** puts a built release where it is to lie: a folder, or a store */
  upload: PutUnder;
  /** where source maps are kept, for whoever reads a stack */
  mapsFolder: string;
  say(line: string): void;
  /** routes and parts that go on purpose */
  retires?: readonly string[];
}

interface Host {
  /** a folder, or `s3://bucket/prefix` */
  dir: string;
  url: string;
}

/** Builds a remote, signs its release and asks all gates, as if it were published. Nothing is uploaded. */
async function prepare(remote: string, host: Host | undefined, context: Context) {
  const { root, target, api, build, retires } = context;
  await build(folderOf(root, remote));
  const release = { ...builtRelease(root, remote), ...(retires && { retires: [...retires] }) };
  const dist = path.join(root, folderOf(root, remote), 'dist');
  // Without a host the address is made up, since it is part of what is signed; its own gate then says nothing.
  const sealed = sealRelease(release, host?.url ?? `https://${remote}${NOWHERE}`, target.signingKey(remote));
  const ofFiles: GateResult[] = await examineFiles(release, (file) => readFile(path.join(dist, file)));
  const asked = await api.check(sealed, target.deployKey(remote));
  const gates = [...ofFiles, ...asked.filter(({ gate }) => host || gate !== 'address')];
  return { release, sealed, dist, gates, name: `${remote}@${release.version}` };
}

/** A build that was published before is in order: nothing is lost when it is not published again. */
const closedOf = (gates: GateResult[]) => gates.filter(({ open, identical }) => !open && !identical);

/**
 * Says how a remote would do at every gate.
 * @throws {Error} when a gate is closed
 */
export async function doctor(remote: string, context: Context): Promise<void> {
  const { gates, name } = await prepare(remote, context.target.host(remote), context);
  gateLines(gates).forEach(context.say);
  const closed = closedOf(gates);
  if (closed.length > 0)
    throw new Error(`${name} cannot be published: ${closed.length} of ${gates.length} gates are closed.`);
  context.say(`${name} is in order. Nothing was published: npm run release -- publish ${remote}`);
}

/**
 * Publishes a remote: builds and checks it, uploads its files and registers it. Nothing is uploaded when a gate is closed.
 * @param given where its files go, when that is not the target's own host
 * @throws {Error} when a gate is closed, here or at the API, which looks at the uploaded files again
 */
export async function publishRemote(
  remote: string,
  given: Host | undefined,
  context: Context,
): Promise<void> {
  const { target, api, say } = context;
  const host = given ?? target.host(remote);
  if (!host)
    throw new Error(
      'Say where its files go: --to <folder of the host, or s3://bucket/prefix> --base-url <its address>.',
    );
  const { release, sealed, dist, gates, name } = await prepare(remote, host, context);
  if (closedOf(gates).length > 0) {
    gateLines(gates).forEach(say);
    throw new Error(`${name} is not published, and nothing was uploaded.`);
  }
  await keepMaps(dist, release, context.mapsFolder);
  if (gates.some(({ identical }) => identical))
    return say(`${name} was published before: nothing has changed.`);
  await context.upload(dist, host.dir, release, say);
  try {
    gateLines(await api.publish(sealed, target.deployKey(remote))).forEach(say);
  } catch (error) {
    if (!(error instanceof ReleaseRefused) || error.gates.length === 0) throw error;
    gateLines(error.gates).forEach(say);
    throw new Error(`${name} is uploaded and not published.`, { cause: error });
  }
  say(
    `${name} is published and not live yet. The operator's next step, for a tenth of the visitors or for all:`,
  );
  say(`  npm run release -- canary 10 ${name} --reason "<why>"`);
  say(`  npm run release -- promote ${name} --reason "<why>"`);
}
