import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildPackages } from '@matinee/release-tool';
import { benchOptions } from '../bench/options.ts';
import { table } from '../bench/report/table.ts';
import { runBench } from '../bench/run.ts';
import { drawArtwork } from '../site/artwork.ts';
import { remoteNames } from '../site/ports.ts';

const root = process.cwd();
const results = path.resolve('.data/bench');
const say = (line: string) => console.log(line);

try {
  const options = benchOptions(process.argv.slice(2));
  // Not the port of npm start, which may well be running.
  const port = Number(process.env['PORT'] || 5300);
  const dataDir = path.resolve(process.env['MATINEE_DATA'] || '.data');
  const { parts } = options;
  const onlyApi = [...parts].every((part) => ['api', 'jobs', 'refusals', 'store', 'start'].includes(part));
  // Bookings also go through the shell's server.
  const needed = parts.has('api') ? ['shared-ui', 'shell', 'api'] : ['api'];
  await buildPackages(root, remoteNames, say, onlyApi ? needed : undefined);
  if (!onlyApi) await drawArtwork(root);
  mkdirSync(results, { recursive: true });
  await runBench({
    ...options,
    root,
    port,
    dataDir,
    say,
    report(name, section) {
      say(table(section));
      writeFileSync(
        path.join(results, `${name}.json`),
        JSON.stringify({ at: new Date(), ...section }, null, 1),
      );
    },
  });
  say(`\nAll figures with their rounds: ${path.relative(root, results)}/*.json`);
} catch (error) {
  const cause = error instanceof Error && error.cause ? ` (${String(error.cause)})` : '';
  console.error(error instanceof Error ? error.message + cause : error);
  process.exit(1);
}
