import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Locator } from 'playwright';
import { inject, onTestFinished } from 'vitest';
import type { Page } from './expect.ts';
import { newVisitor } from './visitor.ts';

const WIDTH = 640;
const HEIGHT = 480;
/** Of brightness, as televisions have it: Rec. ITU-R BT.601 */
const [DARK, LIGHT, GREY] = [16, 235, 128];

/** The dark squares of a QR code as a page of this site draws it, with how many squares it is wide. */
async function squaresOf(code: Locator): Promise<{ size: number; dark: [x: number, y: number][] }> {
  const [, , size] = ((await code.getAttribute('viewBox')) ?? '').split(' ').map(Number);
  const drawn = (await code.locator('path').getAttribute('d')) ?? '';
  const dark = [...drawn.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]): [number, number] => [
    Number(x),
    Number(y),
  ]);
  return { size: size ?? 0, dark };
}

/** Footage of a code that is held still. https://wiki.multimedia.cx/index.php/YUV4MPEG2 */
async function footageOf(code: Locator): Promise<Buffer> {
  const { size, dark } = await squaresOf(code);
  const square = Math.floor(HEIGHT / size);
  const [left, top] = [(WIDTH - size * square) >> 1, (HEIGHT - size * square) >> 1];
  const bright = Buffer.alloc(WIDTH * HEIGHT, LIGHT);
  for (const [x, y] of dark)
    for (let line = top + y * square; line < top + (y + 1) * square; line++)
      bright.fill(DARK, line * WIDTH + left + x * square, line * WIDTH + left + (x + 1) * square);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), bright, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)]);
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`);
  return Buffer.concat([header, frame, frame]);
}

/** Somebody on a phone whose camera sees a code. Ends with the test. */
export async function visitorWithCamera(code: Locator): Promise<Page> {
  const folder = await mkdtemp(path.join(tmpdir(), 'matinee-camera-'));
  const footage = path.join(folder, 'code.y4m');
  await writeFile(footage, await footageOf(code));
  const options = inject('chromium');
  const browser = await chromium.launch({
    ...options,
    args: [
      ...(options.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${footage}`,
    ],
  });
  onTestFinished(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });
  const { page } = await newVisitor(
    { viewport: { width: 390, height: 844 }, permissions: ['camera'] },
    Promise.resolve(browser),
  );
  return page;
}
