import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type WebpOptions } from 'sharp';
import { drawBackdrop, drawPoster } from './artwork/picture.ts';
import { fileName, kinds, sizes, type Kind } from './artwork/sizes.ts';
import { films, type Film } from './catalog/film.ts';

const AT_ONCE = 2;
const STAMPS = 'stamps.json';
const WEBP: Record<Kind, WebpOptions> = {
  poster: { quality: 88, effort: 4, smartSubsample: true },
  backdrop: { quality: 91, effort: 4, smartSubsample: true },
};

/** How far the drawing is: `done` of `total` pictures; `drawn` is false when the file at hand was still right. */
export interface RenderProgress {
  readonly file: string;
  readonly done: number;
  readonly total: number;
  readonly drawn: boolean;
}

export interface RenderOptions {
  readonly onProgress?: (progress: RenderProgress) => void;
  /** The films to draw; all sample films when left out. */
  readonly films?: readonly Film[];
}

type Stamps = Record<string, string>;

async function readStamps(outDir: string): Promise<Stamps> {
  const text = await readFile(join(outDir, STAMPS), 'utf8').catch(() => '{}');
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? Object.fromEntries(Object.entries(read)) : {};
  } catch {
    return {}; // cut short by a crash: draw again
  }
}

/** Readers never see half a file: it appears under its name when it is complete. */
async function writeWhole(path: string, bytes: Uint8Array | string): Promise<void> {
  const part = `${path}.${process.pid}.part`;
  await writeFile(part, bytes);
  await rename(part, path);
}

// The drawing is a pure function of facts and generator and takes milliseconds, so its own text tells whether either
// has changed; that also holds in a bundle, where the generator's sources are not at hand.
function stampOf(svg: string, kind: Kind): string {
  const recipe = JSON.stringify([svg, sizes[kind], WEBP[kind], sharp.versions.sharp, sharp.versions.rsvg]);
  return createHash('sha256').update(recipe).digest('hex');
}

async function allThere(paths: readonly string[]): Promise<boolean> {
  const found = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        (file) => file.size > 0,
        () => false,
      ),
    ),
  );
  return found.every(Boolean);
}

/** Rasterises the drawing once and writes it in every size of its kind. */
async function rasterise(svg: string, kind: Kind, paths: ReadonlyMap<number, string>): Promise<void> {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  for (const [target, path] of paths) {
    const picture = sharp(data, { raw: { width, height, channels } }).resize({ width: target });
    await writeWhole(path, await picture.webp(WEBP[kind]).toBuffer());
  }
}

/**
 * Draws posters and backdrops of the sample films as WebP into `outDir/<size>/<slug>-<kind>.webp`.
 * A picture whose drawing and encoder settings are the ones it was made with is kept. Resolves to how many pictures
 * were drawn and how many were kept; rejects when the folder cannot be written.
 */
export async function renderArtwork(
  outDir: string,
  { onProgress, films: wanted = films }: RenderOptions = {},
): Promise<{ drawn: number; kept: number }> {
  const folders = kinds.flatMap((kind) => Object.keys(sizes[kind]));
  await Promise.all(folders.map((size) => mkdir(join(outDir, size), { recursive: true })));
  const stamps = await readStamps(outDir);
  const queue = wanted.flatMap((film) => kinds.map((kind) => ({ film, kind })));
  const total = queue.length;
  const count = { drawn: 0, kept: 0 };

  async function work(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { film, kind } = next;
      const file = fileName(film, kind);
      const svg = kind === 'poster' ? drawPoster(film) : drawBackdrop(film);
      const paths = new Map(
        Object.entries(sizes[kind]).map(([size, width]) => [width, join(outDir, size, file)]),
      );
      const stamp = stampOf(svg, kind);
      const right = stamps[file] === stamp && (await allThere([...paths.values()]));
      if (!right) {
        await rasterise(svg, kind, paths);
        stamps[file] = stamp;
      }
      count[right ? 'kept' : 'drawn'] += 1;
      onProgress?.({ file, done: count.drawn + count.kept, total, drawn: !right });
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (count.drawn) await writeWhole(join(outDir, STAMPS), JSON.stringify(stamps, null, 2));
  return count;
}
