import { spawn, type ChildProcess } from 'node:child_process';
import { z } from 'zod';
import type { Enclosure } from '../enclosure/enclosures.ts';
import { nodeCommand } from '../enclosure/node-flags.ts';
import { memoryOf, processOf, workedMs } from './process-facts.ts';
import type { Answer } from './renderer.ts';

/** Longer than any answer that is taken: a process that says more is not listened to. */
const MAX_LINE = 4_000_000;
const LOOK_EVERY_MS = 100;

const answerSchema = z.object({
  n: z.number(),
  ok: z.boolean(),
  html: z.string().optional(),
  why: z.string().max(60).optional(),
});

export interface ShutInProcess {
  write(line: string): void;
  /** milliseconds that it has worked */
  worked(): number;
  memory(): number;
  end(why: string): void;
}

interface Options {
  /** of the process, built */
  script: string;
  enclosure: Enclosure;
  /** megabytes that it may take */
  maxMb: number;
  onAnswer(answer: Answer & { n: number }): void;
  /** once, with what ended it */
  onEnd(why: string): void;
}

/** Starts a process that has nothing but its stdin and stdout, and is ended when it takes too much or makes no sense. */
export function startShutIn({ script, enclosure, maxMb, onAnswer, onEnd }: Options): ShutInProcess {
  const [program = '', ...words] = enclosure.around(nodeCommand(script));
  const child: ChildProcess = spawn(program, words, { env: {}, cwd: '/', stdio: ['pipe', 'pipe', 'ignore'] });
  let isOver = false;
  let inner: number | undefined;
  let line = '';
  const pid = () => {
    // What stands around it may not have started it yet.
    if (child.pid !== undefined) inner ??= processOf(child.pid, process.execPath);
    return inner ?? child.pid ?? 0;
  };

  function end(why: string): void {
    if (isOver) return;
    isOver = true;
    clearInterval(watch);
    child.kill('SIGKILL');
    onEnd(why);
  }

  function hear(text: string): void {
    let read;
    try {
      read = answerSchema.safeParse(JSON.parse(text));
    } catch {
      return end('said what nobody understands');
    }
    if (!read.success) return end('said what nobody understands');
    onAnswer(read.data);
  }

  child.once('error', (error) => end(error.message));
  child.once('exit', (code, signal) => end(`ended by itself (${signal ?? code})`));
  child.stdin?.on('error', () => undefined);
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    if (isOver) return;
    line += part;
    if (line.length > MAX_LINE) return end('said too much');
    const lines = line.split('\n');
    line = lines.pop() ?? '';
    for (const each of lines) if (!isOver) hear(each);
  });
  const watch = setInterval(() => memoryOf(pid()) > maxMb && end('took too much memory'), LOOK_EVERY_MS);
  watch.unref();

  return {
    write: (text) => void child.stdin?.write(`${text}\n`),
    worked: () => workedMs(pid()),
    memory: () => memoryOf(pid()),
    end,
  };
}
