import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** The mark on a ground that reaches the edges: devices cut the icon as they like, and the middle 80 % stay. */
const withoutCorners = (svg: string): string =>
  svg
    .replace(/ rx="\d+"/, '')
    .replace(/(<rect [^>]*\/>)/, '$1<g transform="translate(32 32) scale(.74) translate(-32 -34)">')
    .replace('</svg>', '</g></svg>');

/**
 * Draws the icons with which the site is installed, from its mark; they ship with the shell, in `shell/public`.
 * @param dir has favicon.svg, and gets them
 * @returns the names written
 */
export async function renderIcons(dir: string): Promise<string[]> {
  const mark = await readFile(join(dir, 'favicon.svg'), 'utf8');
  const whole = withoutCorners(mark);
  const icons = [
    { name: 'icon-192.png', size: 192, svg: mark },
    { name: 'icon-512.png', size: 512, svg: mark },
    // Phones of Apple round the corners themselves.
    { name: 'icon-180.png', size: 180, svg: whole },
    { name: 'icon-maskable-512.png', size: 512, svg: whole },
  ];
  for (const { name, size, svg } of icons)
    await writeFile(
      join(dir, name),
      await sharp(Buffer.from(svg), { density: 72 * (size / 64) })
        .resize(size, size)
        .png({ palette: true, compressionLevel: 9 })
        .toBuffer(),
    );
  return icons.map(({ name }) => name);
}
