import { kilobytes, milliseconds, type Section } from '../../report/line.ts';
import { median } from '../../visit/rounds.ts';
import type { ApiBench } from '../bench.ts';
import { openListener, type Listener } from '../client/listener.ts';
import { withConnections } from '../client/rate.ts';
import { allSeats } from '../data/documents.ts';
import { addShows } from '../data/seed.ts';
import { tokenOf } from '../measured/people.ts';
import { book } from './booking.ts';

const COUNT = 1000;
const BATCH = 100;
const MAX_MEMORY_BYTES = 15_000;
const MAX_TIME_MS = 2_000;

async function openAll(port: number, showId: string): Promise<Listener[]> {
  const listeners: Listener[] = [];
  while (listeners.length < COUNT) {
    const next = Array.from({ length: BATCH }, (_, index) => tokenOf(`viewer-${listeners.length + index}`));
    listeners.push(...(await Promise.all(next.map((token) => openListener(port, showId, token)))));
  }
  return listeners;
}

const inUse = ({ heapUsed, external }: NodeJS.MemoryUsage) => heapUsed + external;

/** 1,000 people look at one show: what each costs the API, and how long a claim takes to reach the last of them. */
export async function listeners({ rounds, api, db }: ApiBench): Promise<Section> {
  const [show] = await addShows(db, 1);
  for (let index = 0; index < COUNT; index += 1) tokenOf(`viewer-${index}`);
  const before = await api.memory();
  const opened = await openAll(api.port, show!._id);
  const open = await api.memory();
  const times = await withConnections(api.port, 1, async ([connection]) => {
    const all: number[] = [];
    for (const seat of allSeats.slice(0, rounds)) {
      const heard = Promise.all(opened.map((listener) => listener.hears(seat)));
      const began = performance.now();
      await book(connection!, { show: show!, seat, userId: 'claimer' });
      all.push(Math.max(...(await heard)) - began);
    }
    return all;
  });
  for (const listener of opened) listener.close();
  const resident = (open.rss - before.rss) / COUNT;
  const used = (inUse(open) - inUse(before)) / COUNT;
  const slowest = Math.max(...times);
  return {
    title: `${COUNT.toLocaleString('en')} live seat maps of one show, on the local store`,
    lines: [
      {
        figure: 'From the claim’s request to the last listener, slowest',
        measured: milliseconds(slowest),
        aim: { text: `≤ ${milliseconds(MAX_TIME_MS)}`, reached: slowest <= MAX_TIME_MS },
      },
      { figure: '  median', measured: milliseconds(median(times)) },
      {
        figure: 'Memory a listener: heap and buffers',
        measured: kilobytes(used),
        aim: { text: `≤ ${kilobytes(MAX_MEMORY_BYTES)}`, reached: used <= MAX_MEMORY_BYTES },
      },
      { figure: '  growth of the process', measured: kilobytes(resident) },
    ],
    raw: { times, before, open },
  };
}
