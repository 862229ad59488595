import { examine } from '@matinee/workspace/doctor';
import { afterEach, expect, test } from 'vitest';
import { restore } from '../composition/release/releases.ts';
import { site, siteUrl } from '../site/site.ts';

afterEach(() => site({ act: 'start-host', remote: 'catalog' }));

test('a running copy is found to be well from outside, and a host that is stopped is named with what to do', async () => {
  await restore();
  const { lines, wrong } = await examine(siteUrl);
  expect({ lines: lines.filter((line) => line.startsWith('WRONG')), wrong }).toEqual({ lines: [], wrong: 0 });
  await site({ act: 'stop-host', remote: 'catalog' });
  const without = await examine(siteUrl);
  expect(without.wrong).toBe(1);
  expect(without.lines.find((line) => line.startsWith('WRONG'))).toMatch(
    /hosts .*cannot be reached.*\n.*→ start the host of catalog/,
  );
});
