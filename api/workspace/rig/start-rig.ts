import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPackages } from '@matinee/release-tool';
import { z } from 'zod';
import { artFolder, drawArtwork } from '../site/artwork.ts';
import { startChild } from '../site/child.ts';
import { localKeys } from '../site/keys.ts';
import { remoteNames } from '../site/ports.ts';
import { firstStart } from './first-start.ts';
import { selfMadeCertificate } from './machine/certificate.ts';
import { deployProduct, START } from './machine/deploy-product.ts';
import { allNames, SITE_URL } from './machine/names.ts';
import { holdSocket } from './machine/held-socket.ts';
import { findNginx, NO_NGINX, startNginx } from './machine/nginx.ts';
import { nginxFiles, staticFolder } from './machine/nginx-files.ts';
import { rigPorts } from './machine/ports.ts';
import { releaseCommand } from './machine/release-command.ts';
import { server } from './machine/server.ts';
import { apiSettings, shellSettings, standInOrder } from './machine/settings.ts';

interface RigOptions {
  /** the repository */
  root: string;
  /** an empty folder, for all that the rig keeps */
  folder: string;
  /** first of its ports */
  port: number;
  /** whether the rig holds the servers' sockets, as systemd does by docs/production; else each server opens its own */
  isHolding?: boolean;
  say(line: string): void;
}

const packageManager = z.object({ packageManager: z.string() });

/**
 * Starts on this machine what docs/production.md describes: nginx with TLS before two of the shell's servers and two processes of
 * the API, a static host for each remote, all of it built, deployed, set and started as production is. The vendors and the
 * database are their stand-ins, under the vendors' names.
 * @throws {Error} a sentence, where nginx cannot be had
 */
export async function startRig({ root, folder, port, isHolding = true, say }: RigOptions) {
  const nginxProgram = findNginx(say);
  if (!nginxProgram) throw new Error(NO_NGINX);
  await buildPackages(root, remoteNames, say);
  await drawArtwork(root);
  const machine = { ports: rigPorts(port), keys: localKeys(folder), folder };
  const { ports } = machine;
  const logDir = path.join(folder, 'logs');
  const certificate = selfMadeCertificate(folder, allNames());
  /** The environment of every process: nothing of whoever starts the rig gets into it. */
  const base = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production',
    NODE_OPTIONS: `--import=${pathToFileURL(path.join(root, 'api/workspace/rig/machine/lead-here.mjs')).href}`,
    NODE_EXTRA_CA_CERTS: certificate.certificate,
    RIG_TLS_PORT: String(ports.tls),
  };
  say('Deploying API and shell as for production …');
  const read = packageManager.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
  await deployProduct(root, read.packageManager, folder);
  for (const name of remoteNames) mkdirSync(staticFolder(folder, name), { recursive: true });

  const ends: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const nginx = startNginx(nginxProgram, folder, nginxFiles({ root, folder, ports, certificate }));
    ends.push(() => nginx.stop());
    const standInFile = path.join(root, 'api/stand-ins/dist/stand-ins.js');
    const standIns = startChild({ name: 'stand-ins', file: standInFile, env: base, logDir });
    ends.push(() => standIns.stop());
    const order = standInOrder(machine, artFolder(root));
    const told = await standIns.ask<{ ready: boolean; clerkJwtKey?: string }>(order);
    const settings = apiSettings(machine, told.clerkJwtKey ?? '');
    const serverOf = (
      kind: keyof typeof START,
      index: number,
      own: number,
      ready: string,
      env: Record<string, string>,
    ) =>
      server({
        socket: isHolding ? holdSocket(own) : undefined,
        name: `${kind}-${index + 1}`,
        file: path.join(folder, 'out', kind, START[kind]),
        env: { ...base, ...env },
        ready,
        logDir,
      });
    const apis = ports.apis.map((own, index) =>
      serverOf('api', index, own, `http://127.0.0.1:${own}/api/ready`, {
        ...settings,
        API_PORT: String(own),
      }),
    );
    const shells = ports.shells.map((own, index) =>
      serverOf('shell', index, own, `http://127.0.0.1:${own}/__ready`, {
        ...shellSettings(machine, index),
        PORT: String(own),
      }),
    );
    ends.push(async () => void (await Promise.all([...apis, ...shells].map((one) => one.stop('SIGKILL')))));
    const release = releaseCommand({ root, machine, base });
    say('The first start, as docs/production.md has it …');
    await firstStart({ root, machine, release, apis, shells });
    const { keys } = machine;
    return {
      url: SITE_URL,
      root,
      folder,
      ports,
      keys,
      certificate,
      base,
      settings,
      apis,
      shells,
      ...release,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export type Rig = Awaited<ReturnType<typeof startRig>>;
