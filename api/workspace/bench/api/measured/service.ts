import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** A measured process. */
export interface Service {
  /** memory after a garbage collection, in bytes */
  memory(): Promise<NodeJS.MemoryUsage>;
  /** processor time so far, in milliseconds */
  cpu(): Promise<number>;
  stop(): Promise<void>;
  /** resolves when it ended by itself or was stopped, with a sentence */
  ended: Promise<string>;
}

interface ServiceOptions {
  root: string;
  /** built file, below the root */
  file: string;
  env: Record<string, string>;
  /** where its output goes: a file, so that reading it costs this process nothing */
  log: string;
}

/**
 * Starts a process.
 * @returns it, and its first message: what it wants known of it
 * @throws {Error} when it ends before that
 */
export function startService<First>({ root, file, env, log }: ServiceOptions) {
  const output = openSync(log, 'a');
  const usage = pathToFileURL(path.join(root, 'api/workspace/bench/api/measured/tell-usage.mjs')).href;
  const child = fork(path.join(root, file), [], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', output, output, 'ipc'],
    execArgv: ['--import', usage],
  });
  closeSync(output);
  const ended = once(child, 'exit').then(() => `${file} ended: see ${log}`);
  const message = async <Answer>(): Promise<Answer> => {
    const [answer] = (await Promise.race([
      once(child, 'message'),
      ended.then((how) => Promise.reject(new Error(how))),
    ])) as [Answer];
    return answer;
  };
  const ask = <Answer>(question: string): Promise<Answer> => {
    const answer = message<Answer>();
    child.send(question);
    return answer;
  };
  const service: Service = {
    ended,
    memory: async () => (await ask<{ memory: NodeJS.MemoryUsage }>('memory')).memory,
    cpu: async () => {
      const { cpu } = await ask<{ cpu: NodeJS.CpuUsage }>('cpu');
      return (cpu.user + cpu.system) / 1000;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
  return { service, first: message<First> };
}
