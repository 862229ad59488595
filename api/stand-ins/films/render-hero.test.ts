import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderHero } from './render-hero.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'matinee-hero-'));
  await renderHero(dir);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Relative luminance (WCAG 2.2) of an sRGB grey or colour, channels 0–255. */
function luminance(channels: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The brightest spot of an area, blurred to about the size of a letter. */
async function brightest(
  file: string,
  area: { left: number; top: number; width: number; height: number },
): Promise<number> {
  const { data } = await sharp(join(dir, file))
    .extract(area)
    .resize({ width: Math.round(area.width / 16), height: Math.round(area.height / 16), fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const spots = Array.from({ length: data.length / 3 }, (_, index) =>
    luminance([...data.subarray(index * 3, index * 3 + 3)]),
  );
  return Math.max(...spots);
}

test.each(['heron-1600.webp', 'heron-800.webp'])(
  'the %s that ships with the catalog is the one that is drawn',
  async (file) => {
    const shipped = resolve(import.meta.dirname, '../../../mfe-catalog/src/home/featured', file);
    const pixels = (picture: string) => sharp(picture).resize({ width: 120 }).removeAlpha().raw().toBuffer();
    const [one, other] = [await pixels(join(dir, file)), await pixels(shipped)];
    expect(other.length).toBe(one.length);
    const worst = Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));
    expect(worst).toBeLessThan(8);
  },
);

test.each([
  ['heron-1600.webp', 1600, 900, 90_000],
  ['heron-800.webp', 800, 1000, 60_000],
])('%s is %i × %i and light enough for the first view', async (file, width, height, limit) => {
  expect(await sharp(join(dir, file)).metadata()).toMatchObject({ format: 'webp', width, height });
  expect((await stat(join(dir, file))).size).toBeLessThan(limit);
});

test('white text is readable (4.5 : 1) on the left 45 % of the wide picture', async () => {
  const light = await brightest('heron-1600.webp', { left: 0, top: 0, width: 720, height: 900 });
  expect(1.05 / (light + 0.05)).toBeGreaterThanOrEqual(4.5);
});

test('white text is readable (4.5 : 1) on the lower third of the phone picture', async () => {
  const light = await brightest('heron-800.webp', { left: 0, top: 667, width: 800, height: 333 });
  expect(1.05 / (light + 0.05)).toBeGreaterThanOrEqual(4.5);
});
