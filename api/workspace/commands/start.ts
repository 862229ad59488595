import path from 'node:path';
import { buildPackages } from '@matinee/release-tool';
import { drawArtwork } from '../site/artwork.ts';
import { requireFreePorts } from '../site/ports-free.ts';
import { portsFrom } from '../site/ports.ts';
import { readSettings } from '../site/settings.ts';
import { startSite } from '../site/start-site.ts';

const root = process.cwd();
const say = (line: string) => console.log(line);

try {
  const { port, dataDir, remotes } = readSettings(process.env);
  // Before the build: nobody should wait for it to hear that a port is taken.
  await requireFreePorts(portsFrom(port));
  await buildPackages(root, remotes, say);
  await drawArtwork(root);
  const site = await startSite({ root, port, dataDir, env: process.env, say, remotes });
  say(`\nMatinee is ready at ${site.url}\n`);
  say(
    'Sign in as user@matinee.test / matinee-user, admin@matinee.test / matinee-admin (second factor 424242)\nor, at the door, door@matinee.test / matinee-door.',
  );
  say('Pay with 4242 4242 4242 4242; 4000 0000 0000 0002 is declined. Stop with Ctrl+C.');

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void site.stop().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  for (const child of Object.values(site.processes))
    void child.ended.then(async (how) => {
      if (stopping) return;
      stopping = true;
      console.error(
        `${how}\nThe other parts are stopped too; ${path.relative(root, dataDir)}/logs has what they said.`,
      );
      await site.stop();
      process.exit(1);
    });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
