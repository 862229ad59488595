import { fork, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';

export interface Child {
  process: ChildProcess;
  /** sends a message and waits for the next answer; rejects when the answer says so or the process ends */
  ask<Answer extends { ready: boolean; reason?: string }>(message: object): Promise<Answer>;
  /** ends the process and waits until it is gone */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** resolves when it ends, with how */
  ended: Promise<string>;
}

interface ChildOptions {
  name: string;
  file: string;
  env: Record<string, string | undefined>;
  /** folder of the log file that its output goes to */
  logDir: string;
  /** a socket that this process holds, handed over as systemd does it */
  socket?: number | undefined;
}

/** The flags of Node that each server is started with, on the rig and in containers too. */
export const SERVER_FLAGS = ['--enable-source-maps'];

/** What a process said before its end: the sentence of the error that nobody caught, without its stack, or all of it. */
const lastWords = (text: string): string => /^(?:\w*Error): (.+)$/m.exec(text)?.[1] ?? text.trim();

/** Starts one of the site's processes with its output in a file of its own. */
export function startChild({ name, file, env, logDir, socket }: ChildOptions): Child {
  mkdirSync(logDir, { recursive: true });
  const log = createWriteStream(path.join(logDir, `${name}.log`), { flags: 'a' });
  const child = fork(file, [], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', ...(socket === undefined ? [] : [socket]), 'ipc'],
    execArgv: SERVER_FLAGS,
  });
  let lastError = '';
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  child.stderr?.on('data', (text: Buffer) => (lastError = (lastError + text).slice(-2_000)));
  const ended = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) =>
      resolve(`${name} ended (${signal ?? code}). ${lastWords(lastError)}`.trim()),
    ),
  );
  return {
    process: child,
    ended,
    ask: <Answer extends { ready: boolean; reason?: string }>(message: object) =>
      new Promise<Answer>((resolve, reject) => {
        void ended.then((how) => reject(new Error(how)));
        child.once('message', (answer: Answer) =>
          answer.ready ? resolve(answer) : reject(new Error(answer.reason ?? `${name} could not start`)),
        );
        child.send(message);
      }),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}
