import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawSharePicture } from './artwork/share-picture.ts';

/**
 * Draws the site's picture for shared links, 1200×630, into `outDir`; it ships with the shell, in `shell/public`. A JPEG,
 * because not every messenger reads WebP.
 * @returns the path written
 */
export async function renderSharePicture(outDir: string): Promise<string> {
  const path = join(outDir, 'share.jpg');
  await writeFile(
    path,
    await sharp(Buffer.from(drawSharePicture())).jpeg({ quality: 86, mozjpeg: true }).toBuffer(),
  );
  return path;
}
