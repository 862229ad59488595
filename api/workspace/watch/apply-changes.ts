import { builtRelease } from '@matinee/release-tool';
import type { RunningSite } from '../site/start-site.ts';

interface Changes {
  root: string;
  site: Pick<RunningSite, 'deploy' | 'registerShell' | 'restart'>;
  /** all remotes that are live */
  live: string[];
  /** builds what has changed and names the folders */
  build(): Promise<string[]>;
  say(line: string): void;
}

/**
 * Builds what has changed and brings it to the running site: a remote as a new release, the API and the shell as new
 * processes. What cannot be built or started is said, and the site stays as it is.
 */
export async function applyChanges({ root, site, live, build, say }: Changes): Promise<void> {
  const began = Date.now();
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
  try {
    const built = await build();
    for (const name of ['api', 'shell'] as const)
      if (built.includes(name)) {
        if (name === 'shell') await site.registerShell();
        await site.restart(name);
        say(`${name}: restarted after ${seconds()}.`);
      }
    const remotes = live.filter((name) => built.includes(`mfe-${name}`));
    if (remotes.length === 0) return;
    await site.deploy(live);
    for (const name of remotes)
      say(
        `${name}: ${builtRelease(root, name).version} is live after ${seconds()}; the next page load shows it.`,
      );
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}
