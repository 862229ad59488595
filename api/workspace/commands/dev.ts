import path from 'node:path';
import { buildPackages } from '@matinee/release-tool';
import { drawArtwork } from '../site/artwork.ts';
import { requireFreePorts } from '../site/ports-free.ts';
import { chosenRemotes, portOf, portsFrom } from '../site/ports.ts';
import { readSettings } from '../site/settings.ts';
import { startSite } from '../site/start-site.ts';
import { buildDevelopmentShell } from '../watch/hot/development-shell.ts';
import { HOT_OFFSET, startHotRemote } from '../watch/hot/hot-remote.ts';
import { watchAll } from '../watch/watch-all.ts';

const root = process.cwd();
const say = (line: string) => console.log(line);

const stops: (() => Promise<void> | void)[] = [];
const stop = async (status: number) => {
  for (const each of stops.splice(0).reverse()) await each();
  process.exit(status);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(0));

try {
  const { port, dataDir, remotes } = readSettings(process.env);
  const named = process.argv.slice(2);
  const hot = named.length > 0 ? chosenRemotes(named.join(',')) : [];
  const ports = portsFrom(port);
  await requireFreePorts(ports);
  await buildPackages(root, remotes, say);
  await drawArtwork(root);
  if (hot.length > 0) await buildDevelopmentShell(root);
  const addresses: string[] = [];
  for (const name of hot) {
    const folder = path.join(root, `mfe-${name}`);
    const server = await startHotRemote({ root, folder, port: portOf(ports, name) + HOT_OFFSET, say });
    stops.push(server.stop);
    addresses.push(`${name}=${server.address}`);
  }
  const env = { ...process.env, HOT_REMOTES: addresses.join(',') };
  const site = await startSite({ root, port, dataDir, env, say, remotes });
  stops.push(site.stop);
  if (hot.length === 0) stops.push(watchAll({ root, site, remotes, say }));
  const what =
    hot.length > 0
      ? `with ${hot.join(', ')} as you write it, the others as released`
      : 'watching all packages';
  say(`\nMatinee is ready at ${site.url}, ${what}. Stop with Ctrl+C.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await stop(1);
}
