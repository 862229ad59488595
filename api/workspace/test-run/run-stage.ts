import { spawn, type ChildProcess } from 'node:child_process';

export interface Stage {
  name: string;
  /** a script of Node, from the root of the repository */
  file: string;
  args: string[];
  env?: Record<string, string>;
  /** runs beside others: what it says comes whole at its end */
  quiet?: boolean;
}

const running = new Set<ChildProcess>();

/** Ends what still runs when another stage has failed. */
export function stopStages(): void {
  for (const child of running) child.kill();
}

/** Runs a stage to its end. */
export function runStage({
  file,
  args,
  env,
  quiet = false,
}: Stage): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], {
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      env: { ...process.env, ...env },
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => (output += part.toString()));
    child.once('error', reject);
    child.once('close', (status) => {
      running.delete(child);
      resolve({ ok: status === 0, output });
    });
  });
}
