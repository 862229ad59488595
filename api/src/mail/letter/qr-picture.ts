import { PNG } from 'pngjs';
import { encode } from 'uqr';

/** Pixels of one square: large enough for a phone to scan from a screen. */
const SQUARE = 6;
/** Light squares around it, as scanners want it. ISO/IEC 18004 */
const QUIET = 4;
const DARK = 0;
const LIGHT = 255;

/** A QR code as a PNG picture: mail programs show no SVG. */
export function qrPicture(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const width = size * SQUARE;
  const picture = new PNG({ width, height: width, colorType: 0, inputColorType: 0, inputHasAlpha: false });
  const pixels = Buffer.alloc(width * width, LIGHT);
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark)
        for (let line = y * SQUARE; line < (y + 1) * SQUARE; line++)
          pixels.fill(DARK, line * width + x * SQUARE, line * width + (x + 1) * SQUARE);
    }),
  );
  picture.data = pixels;
  return PNG.sync.write(picture, {
    colorType: 0,
    inputColorType: 0,
    inputHasAlpha: false,
  });
}
