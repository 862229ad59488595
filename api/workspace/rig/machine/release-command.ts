import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { releaseApi } from '@matinee/release-tool';
import { z } from 'zod';
import { releaseSettings, type Machine } from './settings.ts';

interface Surroundings {
  /** the repository */
  root: string;
  machine: Machine;
  /** the environment of every process of the rig */
  base: Record<string, string>;
}

const said = z.object({ stdout: z.string(), stderr: z.string() });

/** `npm run release -- …` on the rig, with the keys of whoever does it. */
export function releaseCommand({ root, machine, base }: Surroundings) {
  const inside = `http://127.0.0.1:${machine.ports.balancer}`;
  async function call(
    team: string,
    words: readonly string[],
    more: Record<string, string> = {},
  ): Promise<string> {
    const env = { ...process.env, ...base, ...releaseSettings(machine, team), ...more };
    const file = path.join(root, 'api/workspace/run.mjs');
    try {
      return (await promisify(execFile)(process.execPath, [file, 'release', ...words], { cwd: root, env }))
        .stdout;
    } catch (error) {
      const { success, data } = said.safeParse(error);
      throw new Error(`release ${words.join(' ')}: ${success ? data.stdout + data.stderr : String(error)}`, {
        cause: error,
      });
    }
  }
  return {
    /** By the site's own address. @param team a remote, `shell` or `operator` @returns what it says */
    release: (team: string, ...words: string[]) => call(team, words),
    /** By the API's address inside, for as long as no shell's server runs. */
    releaseInside: (team: string, ...words: string[]) => call(team, words, { MATINEE_API_URL: inside }),
    /** What is live, as `promote` takes it. */
    async liveReleases(): Promise<string[]> {
      const live = await releaseApi(inside).live();
      const remotes = (live?.remotes ?? []).map(({ name, version }) => `${name}@${version}`);
      return live?.shell ? [...remotes, `shell@${live.shell.version}`] : remotes;
    },
  };
}
