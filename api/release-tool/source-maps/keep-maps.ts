import { existsSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from '@hono/zod-openapi';
import { MAPS, mapNameOf } from './maps-folder.ts';

/** What was kept of one release: its files, each with the name of its map. */
export const keptMapsSchema = z.object({
  name: z.string(),
  version: z.string(),
  maps: z.record(z.string(), z.string().regex(/^[0-9a-f]{96}\.map$/)),
});
export type KeptMaps = z.infer<typeof keptMapsSchema>;

interface Built {
  name: string;
  version: string;
  files: Readonly<Record<string, { integrity: string }>>;
}

/**
 * Keeps the source maps of a build where only operators look, by the hashes of its scripts, with a list of what belongs to which
 * release. A build without maps leaves nothing.
 * @param dist folder of the build
 * @param folder grows with every release; what is there already stays
 */
export async function keepMaps(dist: string, { name, version, files }: Built, folder: string): Promise<void> {
  const maps: KeptMaps['maps'] = {};
  for (const [file, { integrity }] of Object.entries(files)) {
    const map = mapNameOf(integrity);
    const from = path.join(dist, MAPS, map);
    if (!existsSync(from)) continue;
    await mkdir(folder, { recursive: true });
    await copyFile(from, path.join(folder, map));
    maps[file] = map;
  }
  if (Object.keys(maps).length === 0) return;
  const kept: KeptMaps = { name, version, maps };
  await writeFile(path.join(folder, `${name}@${version}.json`), JSON.stringify(kept, null, 1));
}
