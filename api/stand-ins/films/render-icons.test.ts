import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderIcons } from './render-icons.ts';

const shipped = resolve(import.meta.dirname, '../../../shell/public');
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'matinee-icons-'));
  await copyFile(join(shipped, 'favicon.svg'), join(dir, 'favicon.svg'));
});
afterAll(() => rm(dir, { recursive: true }));

test('the icons of an installed site are drawn from its mark, in the sizes that their names say', async () => {
  // To have them drawn anew after a change of the mark: MATINEE_ICONS=write
  if (process.env['MATINEE_ICONS'] === 'write') await renderIcons(shipped);
  for (const name of await renderIcons(dir)) {
    const [one, other] = await Promise.all(
      [join(dir, name), join(shipped, name)].map(async (file) =>
        sharp(await readFile(file))
          .raw()
          .toBuffer({ resolveWithObject: true }),
      ),
    );
    const size = Number(/\d+/.exec(name)?.[0]);
    expect([one?.info.width, one?.info.height, other?.info.width, other?.info.height]).toEqual([
      size,
      size,
      size,
      size,
    ]);
    const worst = one?.data.reduce(
      (most, value, at) => Math.max(most, Math.abs(value - (other?.data[at] ?? 0))),
      0,
    );
    expect(worst, name).toBeLessThan(8);
  }
});
