import type { UnnumberedOrder, Order } from '../child/messages.ts';
import type { Enclosure } from '../enclosure/enclosures.ts';
import { RendererLost, type Answer, type Renderer } from './renderer.ts';
import { startShutIn, type ShutInProcess } from './shut-in-process.ts';

interface Options {
  /** of the process, built */
  script: string;
  /** what each of its contexts begins with, built */
  host: string;
  enclosure: Enclosure;
  /** megabytes that the process may take */
  maxMb: number;
  /** told whenever a process is gone */
  onGone(why: string): void;
}

interface Waiting {
  order: Order;
  limitMs: number;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** So many orders wait at most: a page that comes later goes without. */
const MAX_WAITING = 40;
const LOOK_EVERY_MS = 20;
/** The first order that each process gets. */
const HOST_ORDER = 0;
/** A process that neither works nor answers is asleep, which no render is: milliseconds on the clock. */
const MAX_SILENCE_MS = 30_000;

/** A renderer in a process of its own, which is started when something is asked of it, and anew after it has ended. */
export function processRenderer({ script, host, enclosure, maxMb, onGone }: Options): Renderer {
  let running: ShutInProcess | undefined;
  let generation = 0;
  let counter = 0;
  let current: (Waiting & { timer: NodeJS.Timeout }) | undefined;
  let waiting: Waiting[] = [];
  let isStopped = false;

  function lose(why: string): void {
    running = undefined;
    generation += 1;
    onGone(why);
    const [lost, others] = [current, waiting];
    current = undefined;
    waiting = [];
    clearInterval(lost?.timer);
    lost?.reject(new RendererLost(why, true));
    // They have done nothing wrong, but what they need is not loaded any more.
    for (const { reject } of others) reject(new RendererLost('its process ended', false));
  }

  function start(): ShutInProcess {
    let isHostHeard = false;
    const mine = startShutIn({
      script,
      enclosure,
      maxMb,
      onEnd: (why) => running === mine && lose(why),
      onAnswer(answer) {
        if (running !== mine) return;
        if (answer.n === HOST_ORDER && !isHostHeard) return void (isHostHeard = true);
        // One that talks without being asked would keep this server busy with what it says, and nobody limits that.
        if (current?.order.n !== answer.n) return mine.end('said what nobody asked');
        const { resolve, timer } = current;
        clearInterval(timer);
        current = undefined;
        resolve(answer);
        next();
      },
    });
    running = mine;
    // In the order in which it reads them; what it answers to this is not waited for.
    mine.write(JSON.stringify({ n: HOST_ORDER, do: 'host', code: host } satisfies Order));
    return mine;
  }

  /** Ends a process that has worked for longer than it may: work, not the clock, since the machine may be busy. */
  function watch(mine: ShutInProcess, limitMs: number): NodeJS.Timeout {
    const [worked, began] = [mine.worked(), performance.now()];
    return setInterval(() => {
      const isAsleep = performance.now() - began > MAX_SILENCE_MS;
      if (isAsleep || mine.worked() - worked > limitMs) mine.end('worked for too long');
    }, LOOK_EVERY_MS);
  }

  function next(): void {
    const first = current || isStopped ? undefined : waiting.shift();
    if (!first) return;
    const mine = running ?? start();
    current = { ...first, timer: watch(mine, first.limitMs) };
    mine.write(JSON.stringify(first.order));
  }

  return {
    generation: () => generation,
    memory: () => running?.memory() ?? 0,
    ask: (order: UnnumberedOrder, limitMs) =>
      new Promise((resolve, reject) => {
        if (isStopped || waiting.length >= MAX_WAITING)
          return reject(new RendererLost('has too much to do', false));
        waiting.push({ order: { ...order, n: (counter += 1) }, limitMs, resolve, reject });
        next();
      }),
    stop() {
      isStopped = true;
      running?.end('stopped');
    },
  };
}
