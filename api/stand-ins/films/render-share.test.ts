import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderSharePicture } from './render-share.ts';

let dir = '';
beforeAll(async () => void (dir = await mkdtemp(join(tmpdir(), 'matinee-share-'))));
afterAll(() => rm(dir, { recursive: true, force: true }));

test('the picture of a shared link has the measure that its page tells, and is light enough for a messenger', async () => {
  const drawn = await readFile(await renderSharePicture(dir));
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(drawn.length).toBeLessThan(120_000);
});

test('the picture that ships with the shell is the one that is drawn', async () => {
  const shipped = resolve(import.meta.dirname, '../../../shell/public/share.jpg');
  const pixels = (file: string) => sharp(file).resize({ width: 120 }).removeAlpha().raw().toBuffer();
  const [one, other] = [await pixels(await renderSharePicture(dir)), await pixels(shipped)];
  const worst = Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));
  expect(worst).toBeLessThan(8);
});
