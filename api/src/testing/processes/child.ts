import { spawn } from 'node:child_process';

export interface Child {
  /** The port that it said it listens on. */
  port: number;
  /** Its standard output so far. */
  said(): string;
  signal(name: NodeJS.Signals): void;
  /** kill -9; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
}

/** Starts a built file; resolves when it says `"port":N`, rejects with its last words when it ends before. */
export function startChild(file: string, words: string[], env: Record<string, string> = {}): Promise<Child> {
  const child = spawn(process.execPath, [file, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return new Promise((resolve, reject) => {
    child.stdout.on('data', () => {
      const port = Number(/"port":(\d+)/.exec(out)?.[1] ?? 0);
      if (port) resolve({ port, said: () => out, signal: (name) => child.kill(name), kill, ended });
    });
    void ended.then((code) => reject(new Error(`ended with ${code}: ${err || out}`)));
  });
}
