import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { examineFiles } from '@matinee/api/release-gates';
import type { Release } from '@matinee/api/release-schemas';
import { buildInWorkspace } from './build-in-workspace.ts';

/** A remote of one file, which takes something of two modules that the page shares. */
export const CODE = `import { defineRemote, Button as Knob } from '@matinee/shared-ui';
import { useState } from 'react';
const app = defineRemote([], {});
export default app.default;
export const preload = app.preload;
export const used = [Knob, useState];
`;
/** A budget that nothing here is over. */
export const plenty = { js: 1_000_000, css: 1_000 };

/**
 * Builds a remote of one file by the configuration that all remotes share.
 * @param source the text of src/remote.ts
 * @param settings of its remote.json
 * @param more path → text
 */
export async function build(
  source: string,
  settings: { budget?: typeof plenty; also?: object } = {},
  more: Record<string, string> = {},
) {
  const { dir, status, output } = await buildInWorkspace('remoteConfig', {
    'package.json': JSON.stringify({ name: 'kiosk', version: '1.2.3', type: 'module' }),
    'remote.json': JSON.stringify({ name: 'kiosk', team: 'Kiosk', budget: plenty, routes: [], ...settings }),
    'src/remote.ts': source,
    ...more,
  });
  const release = () => JSON.parse(readFileSync(path.join(dir, 'dist/release.json'), 'utf8')) as Release;
  const gates = () => examineFiles(release(), (file) => readFile(path.join(dir, 'dist', file)));
  return { dir, status, output, release, gates };
}
