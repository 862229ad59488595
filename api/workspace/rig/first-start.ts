import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { scheduleProgramme } from '../programme/schedule.ts';
import { remoteNames } from '../site/ports.ts';
import { hostOf } from './machine/names.ts';
import { staticFolder } from './machine/nginx-files.ts';
import type { releaseCommand } from './machine/release-command.ts';
import type { Server } from './machine/server.ts';
import type { Machine } from './machine/settings.ts';

interface Parts {
  root: string;
  machine: Machine;
  release: ReturnType<typeof releaseCommand>;
  apis: Server[];
  shells: Server[];
}

const built = z.object({ version: z.string() });

/** The first start in the order of docs/production.md: API, root, shell, remotes, promotion, and the shell's servers last. */
export async function firstStart({ root, machine, release, apis, shells }: Parts): Promise<void> {
  const { folder, keys, ports } = machine;
  for (const api of apis) await api.start();
  for (const [index, signed] of keys.roots.entries()) {
    const file = path.join(folder, `root-${index + 1}.json`);
    writeFileSync(file, JSON.stringify(signed));
    await release.releaseInside('operator', 'send-root', file, '--reason', 'the first root');
  }
  await release.releaseInside('shell', 'publish', 'shell', '--built');
  const { version } = built.parse(
    JSON.parse(readFileSync(path.join(root, 'shell/dist/web/release.json'), 'utf8')),
  );
  const wanted = [`shell@${version}`];
  for (const name of remoteNames) {
    const to = ['--to', staticFolder(folder, name), '--base-url', `https://${hostOf(name)}`];
    const said = await release.releaseInside(name, 'publish', name, '--built', ...to);
    wanted.push(/(\S+@\S+) is published/.exec(said)?.[1] ?? name);
  }
  await release.releaseInside('operator', 'promote', ...wanted, '--reason', 'the first start');
  await Promise.all(shells.map((one) => one.start()));
  await scheduleProgramme({
    apiUrl: `http://127.0.0.1:${ports.balancer}`,
    clerk: { secretKey: keys.clerk, apiUrl: `http://127.0.0.1:${ports.clerk}` },
    timeZone: 'Asia/Ho_Chi_Minh',
    halls: 4,
    now: new Date(),
  });
}
