import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { untilAnswers } from '../../site/answers.ts';
import { startChild, type Child } from '../../site/child.ts';
import { productEnvironment, standInsNeeded } from '../../site/environment.ts';
import { portOf } from '../../site/ports.ts';
import type { RunningSite } from '../../site/start-site.ts';
import { buildOneBundle, bundleDir, type BundleBuild } from './build.ts';
import { describeAsComposition } from './composition.ts';

interface OneBundle {
  url: string;
  build: BundleBuild;
  process: Child;
}

/**
 * Serves the one bundle beside a running site: by the shell's own server, with the site's API and sign-in.
 * @param site the federated site that it is compared with
 */
export async function serveOneBundle(root: string, dataDir: string, site: RunningSite): Promise<OneBundle> {
  const build = buildOneBundle(root);
  // The port of catalog's standalone page, an origin that the API and the local Clerk let in.
  const port = portOf(site.ports, 'catalog') + 100;
  const url = `http://localhost:${port}`;
  const live: unknown = await fetch(`http://127.0.0.1:${site.ports.api}/api/composition`).then((answer) =>
    answer.json(),
  );
  const file = path.join(dataDir, 'one-bundle', 'composition.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(describeAsComposition(live, build, url, site.keys)));
  const product = productEnvironment({
    ports: site.ports,
    keys: site.keys,
    standIns: standInsNeeded(process.env),
    siteUrl: url,
    dataDir,
  });
  const child = startChild({
    name: 'one-bundle',
    file: path.join(bundleDir(root), 'server/main.js'),
    logDir: path.join(dataDir, 'logs'),
    env: {
      ...process.env,
      ...product,
      PORT: String(port),
      DATA_DIR: path.dirname(file),
      // What is described as a composition here, nobody has signed.
      RELEASE_ROOT: '',
      BENCH_COMPOSITION: file,
      NODE_OPTIONS: `--import=${pathToFileURL(path.join(root, 'api/workspace/bench/one-bundle/answer-composition.mjs')).href}`,
    },
  });
  await untilAnswers(`http://127.0.0.1:${port}/`, child.ended).catch(async (error: unknown) => {
    await child.stop();
    throw error;
  });
  return { url, build, process: child };
}
