import { spawn } from 'node:child_process';
import { runningFamily } from './memory.ts';

export interface Start {
  /** seconds until the site said that it is ready */
  seconds: number;
  /** bytes in memory of each process, after the front page was served */
  processes: { command: string; memory: number }[];
}

/**
 * Runs `npm start` in a folder until it is ready, then stops it.
 * @param folder a clone
 * @param env with PORT and MATINEE_DATA
 * @throws {Error} with the output, when it ends before it is ready
 */
export async function timeNpmStart(folder: string, env: Record<string, string>): Promise<Start> {
  const began = performance.now();
  const child = spawn('npm', ['start'], { cwd: folder, env: { ...process.env, ...env } });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const listen = (text: Buffer) => {
      output += text.toString();
      const url = /Matinee is ready at (\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void ended.then(() => reject(new Error(`npm start ended before it was ready:\n${output}`)));
  });
  try {
    const url = await ready;
    const seconds = (performance.now() - began) / 1000;
    for (const path of ['/', '/api/show/all']) await (await fetch(url + path)).text();
    const processes = runningFamily(child.pid!).map(({ command, memory }) => ({ command, memory }));
    return { seconds, processes };
  } finally {
    // npm hands no signal on: the runner below it is told itself, and ends what it started.
    for (const { pid, command } of child.pid ? runningFamily(child.pid) : [])
      if (command.includes('dist/start.js')) process.kill(pid, 'SIGTERM');
    await ended;
  }
}
