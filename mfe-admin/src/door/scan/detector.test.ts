// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { encode } from 'uqr';
import { createDetector } from './detector.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** As long as the code of a ticket, and of its letters. */
const code = 'AFVQIXNTG6CMPIWDVZTWQAOITRKQCBIB'.repeat(4) + 'RPQERNC';
const WIDTH = 320;
const video = (width = WIDTH) => ({ videoWidth: width, videoHeight: width }) as HTMLVideoElement;

/** What a camera sees of a code on a phone: pixels of four bytes, the code in the middle. */
function pixelsOf(text: string): Uint8ClampedArray {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const square = Math.floor(WIDTH / size);
  const from = Math.floor((WIDTH - square * size) / 2);
  const pixels = new Uint8ClampedArray(WIDTH * WIDTH * 4).fill(235);
  for (let y = 0; y < size * square; y++)
    for (let x = 0; x < size * square; x++)
      if (data[Math.floor(y / square)]?.[Math.floor(x / square)])
        pixels.fill(20, ((y + from) * WIDTH + x + from) * 4, ((y + from) * WIDTH + x + from) * 4 + 3);
  return pixels;
}

/** A browser whose canvas has these pixels, whatever is drawn. */
function withPixels(pixels: Uint8ClampedArray) {
  const context = { drawImage: vi.fn(), getImageData: () => ({ data: pixels }) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
}

const withDetector = (formats: string[]) =>
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => formats;
      detect = async () => [{ rawValue: 'by the browser' }];
    },
  );

test('a browser that finds QR codes by itself is asked', async () => {
  withDetector(['ean_13', 'qr_code']);
  expect(await (await createDetector())(video())).toBe('by the browser');
});

test('where it finds none, or none of this kind, a library reads the code of a ticket from the picture', async () => {
  for (const formats of [undefined, ['ean_13']]) {
    if (formats) withDetector(formats);
    withPixels(pixelsOf(code));
    const detect = await createDetector();
    expect(await detect(video())).toBe(code);
  }
});

test('a picture without a code, and a camera that shows nothing yet, have none', async () => {
  withPixels(new Uint8ClampedArray(WIDTH * WIDTH * 4).fill(235));
  const detect = await createDetector();
  expect(await detect(video())).toBeUndefined();
  expect(await detect(video(0))).toBeUndefined();
});

test('where the browser’s own fails again and again, or cannot say what it finds, the library reads', async () => {
  withPixels(pixelsOf(code));
  const fails = () => Promise.reject(new DOMException('No service', 'NotSupportedError'));
  for (const getSupportedFormats of [async () => ['qr_code'], fails]) {
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        static getSupportedFormats = getSupportedFormats;
        detect = fails;
      },
    );
    const detect = await createDetector();
    const looks: (string | undefined)[] = [];
    for (let look = 0; look < 6; look += 1) looks.push(await detect(video()));
    expect(looks.at(-1)).toBe(code);
  }
});
