import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Release } from '@matinee/api/release-schemas';

interface Build {
  name: string;
  version: string;
  /** text of its only file, `remoteEntry.js` */
  code: string;
}

/** Leaves in a repository what the build of a small remote would. @returns the folder of the build */
export function writeBuild(root: string, { name, version, code }: Build): string {
  const dist = path.join(root, `mfe-${name}`, 'dist');
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  const release: Release = {
    name,
    team: name,
    version,
    entry: 'remoteEntry.js',
    expose: './app',
    preload: [],
    routes: [{ path: '/', screen: 'page', preload: [] }],
    files: { 'remoteEntry.js': { integrity, bytes: code.length } },
    contract: '^1.0.0',
    shared: {},
    uses: {},
    exposes: ['default', 'preload'],
    calls: [],
    budget: { js: 1_000, css: 0 },
    builtAt: '2026-11-01T08:00:00.000Z',
    commit: null,
  };
  mkdirSync(dist, { recursive: true });
  writeFileSync(path.join(dist, 'remoteEntry.js'), code);
  writeFileSync(path.join(dist, 'release.json'), JSON.stringify(release));
  return dist;
}
