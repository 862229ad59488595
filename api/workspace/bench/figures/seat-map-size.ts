import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { kilobytes, type Section } from '../report/line.ts';
import { rspackBuild } from '../build/rspack-build.ts';

const release = z.object({ files: z.record(z.string(), z.object({ brotli: z.number().optional() })) });

/**
 * What the seat map weighs by itself, with all that its README describes and without React.
 * @param root the repository, with its packages built
 * @throws {Error} with the bundler's output
 */
export function seatMapSize(root: string): Section {
  rspackBuild(root, 'seat-map');
  const file = path.join(root, 'api/workspace/dist/seat-map/release.json');
  const { files } = release.parse(JSON.parse(readFileSync(file, 'utf8')));
  const weights = Object.entries(files).flatMap(([name, { brotli }]) => (brotli ? [{ name, brotli }] : []));
  return {
    title: 'The seat map alone, brotli',
    lines: weights.map(({ name, brotli }) => ({
      figure: name.endsWith('.css') ? 'Sheet' : 'Script',
      measured: kilobytes(brotli),
    })),
    raw: weights,
  };
}
