import { expect, test, vi } from 'vitest';
import type { UnnumberedOrder } from '../child/messages.ts';
import { processRenderer } from './process-renderer.ts';

const SOON = { interval: 5, timeout: 10_000 };
const forget: UnnumberedOrder = { do: 'forget', id: 'catalog@1.0.0' };

/** Answers each line, and does this after each. */
const answering = (then: string) => `
  import { createInterface } from 'node:readline';
  const say = (n) => process.stdout.write(JSON.stringify({ n, ok: true }) + '\\n');
  for await (const line of createInterface({ input: process.stdin })) {
    const { n } = JSON.parse(line);
    say(n);
    ${then}
  }`;

function rendererOf(script: string) {
  const onGone = vi.fn<(why: string) => void>();
  const enclosure = { name: 'none', around: (command: string[]) => command };
  const renderer = processRenderer({ script, host: '', enclosure, maxMb: 512, onGone });
  return { onGone, renderer };
}

test('a process that answers what it is asked goes on', async () => {
  const { onGone, renderer } = rendererOf(answering(''));
  expect(await renderer.ask(forget, 5_000)).toMatchObject({ ok: true });
  expect(await renderer.ask(forget, 5_000)).toMatchObject({ ok: true });
  expect(onGone).not.toHaveBeenCalled();
  renderer.stop();
});

test.each([
  ['an answer to the first order again', 'if (n === 1) say(0);'],
  ['an answer that was given before', 'if (n === 1) say(1);'],
  ['an answer to nothing', 'if (n === 1) say(99);'],
])('%s ends the process: what it says between orders is read by this server', async (_what, then) => {
  const { onGone, renderer } = rendererOf(answering(then));
  expect(await renderer.ask(forget, 5_000)).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(onGone).toHaveBeenCalledWith('said what nobody asked'), SOON);
  renderer.stop();
});
