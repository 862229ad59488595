import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const FILES = {
  'inter.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'bebas-neue.woff2': '@fontsource/bebas-neue/files/bebas-neue-latin-400-normal.woff2',
};

/** The bytes of one of the page's two fonts from their packages, or null for another name. */
export async function font(name: string): Promise<Buffer<ArrayBuffer> | null> {
  if (name !== 'inter.woff2' && name !== 'bebas-neue.woff2') return null;
  return readFile(createRequire(import.meta.url).resolve(FILES[name]));
}
