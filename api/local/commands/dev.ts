import path from 'node:path';
import { buildPackages } from '../build/build-packages.ts';
import { renderArtwork } from '../films/render.ts';
import { requireFreePorts } from '../site/ports-free.ts';
import { chosenRemotes, portsFrom } from '../site/ports.ts';
import { readSettings } from '../site/settings.ts';
import { startSite } from '../site/start-site.ts';
import { applyChanges } from '../watch/apply-changes.ts';
import { inTurn } from '../watch/in-turn.ts';
import { watchSources } from '../watch/watch-sources.ts';

const root = process.cwd();
const say = (line: string) => console.log(line);
const quiet = 150;

try {
  const { port, dataDir, remotes } = readSettings(process.env);
  const named = process.argv.slice(2);
  const watched = [
    ...(named.length > 0 ? [] : ['shared-ui', 'shell', 'api']),
    ...(named.length > 0 ? chosenRemotes(named.join(',')) : remotes).map((name) => `mfe-${name}`),
  ];
  await requireFreePorts(portsFrom(port));
  await buildPackages(root, remotes, say);
  await renderArtwork(path.join(root, 'api/local/dist-art'));
  const site = await startSite({ root, port, dataDir, env: process.env, say, remotes });
  const build = () => buildPackages(root, remotes, say, watched);
  const changed = inTurn(() => applyChanges({ root, site, live: remotes, build, say }), quiet);
  const unwatch = watchSources(
    watched.map((folder) => path.join(root, folder)),
    changed,
  );
  say(`\nMatinee is ready at ${site.url}, watching ${watched.join(', ')}. Stop with Ctrl+C.`);

  const stop = () => {
    unwatch();
    void site.stop().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
