import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawBackdrop, drawPhoneBackdrop } from './artwork/picture.ts';
import { FEATURED_MOVIE_ID, findMovie } from './catalog/film.ts';

/** The home page's pictures, which ship with the catalog's code: 1600×900, and 800×1000 composed for phones. */
const heroPictures = [
  { file: 'heron-1600.webp', width: 1600, height: 900, draw: drawBackdrop },
  { file: 'heron-800.webp', width: 800, height: 1000, draw: drawPhoneBackdrop },
] as const;

/** Draws the featured film's two hero pictures into `outDir` and resolves to the paths written. */
export async function renderHero(outDir: string): Promise<readonly string[]> {
  const film = findMovie(FEATURED_MOVIE_ID);
  if (!film) throw new Error(`films.json lacks the featured film ${FEATURED_MOVIE_ID}`);
  await mkdir(outDir, { recursive: true });
  const written: string[] = [];
  for (const { file, width, height, draw } of heroPictures) {
    const sizes = `viewBox="$1" width="${width}" height="${height}"`;
    const svg = draw(film).replace(/viewBox="([^"]*)" width="\d+" height="\d+"/, sizes);
    const path = join(outDir, file);
    await writeFile(
      path,
      await sharp(Buffer.from(svg)).webp({ quality: 88, effort: 6, smartSubsample: true }).toBuffer(),
    );
    written.push(path);
  }
  return written;
}
