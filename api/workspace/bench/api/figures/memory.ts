import type { Section } from '../../report/line.ts';
import type { Service } from '../measured/service.ts';

const MAX_MEMORY_BYTES = 250_000_000;
/** What two equal rounds may differ by: pages that the allocator keeps. */
const MAX_GROWTH = 1.05;
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`;

/**
 * Runs a piece of work twice and looks at the memory of a process after each time.
 * @param work told which time it is: 1 or 2
 */
export async function memoryAfterwards(
  service: Service,
  work: (round: number) => Promise<void>,
): Promise<Section> {
  const before = await service.memory();
  await work(1);
  const first = await service.memory();
  await work(2);
  const second = await service.memory();
  const heap = second.heapUsed / first.heapUsed;
  return {
    title: 'Memory of the API’s process',
    against: 'before',
    lines: [
      {
        figure: 'After all of it',
        measured: megabytes(first.rss),
        against: megabytes(before.rss),
        aim: { text: `≤ ${megabytes(MAX_MEMORY_BYTES)}`, reached: first.rss <= MAX_MEMORY_BYTES },
      },
      {
        figure: 'After a second round',
        measured: megabytes(second.rss),
        against: megabytes(first.rss),
        aim: { text: `≤ ${megabytes(MAX_MEMORY_BYTES)}`, reached: second.rss <= MAX_MEMORY_BYTES },
      },
      {
        figure: 'Its heap after a second round',
        measured: megabytes(second.heapUsed),
        against: megabytes(first.heapUsed),
        difference: `× ${heap.toFixed(2)}`,
        aim: { text: `≤ × ${MAX_GROWTH.toFixed(2)}`, reached: heap <= MAX_GROWTH },
      },
    ],
    raw: { before, first, second },
  };
}
