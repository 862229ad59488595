import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { fileName, kinds, sizes } from '../artwork/sizes.ts';
import { films } from '../catalog/film.ts';
import { portrait, PORTRAIT_SIZE } from '../catalog/portrait.ts';
import { refusal } from './refusal.ts';

const HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Every picture there is, as `size/file`: only these names ever reach the disk. */
const PICTURES: ReadonlySet<string> = new Set(
  kinds.flatMap((kind) =>
    Object.keys(sizes[kind]).flatMap((size) => films.map((film) => `${size}/${fileName(film, kind)}`)),
  ),
);

/** Serves the drawn pictures from `artDir`, and portraits, as the film database's image host does; no key is asked for. */
export function images(artDir: string): Hono {
  return new Hono().get('/:size/:file', async (c) => {
    const { size, file } = c.req.param();
    const drawn = size === PORTRAIT_SIZE ? portrait(file) : undefined;
    if (drawn !== undefined) return c.body(drawn, 200, { ...HEADERS, 'content-type': 'image/svg+xml' });
    if (!PICTURES.has(`${size}/${file}`)) throw refusal('notFound', `no picture ${file} in size ${size}`);
    const bytes = await readFile(join(artDir, size, file)).catch((error: unknown) => {
      const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      throw missing ? refusal('offline', `${size}/${file} has not been drawn yet`) : error;
    });
    return c.body(new Uint8Array(bytes), 200, HEADERS);
  });
}
