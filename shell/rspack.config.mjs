import path from 'node:path';
import { nodeConfig, shellConfig, viewConfig, workerConfig } from '../federation.build.mjs';

const dir = import.meta.dirname;
const FIRST_VIEW = './server/first-view';

export default [
  shellConfig(dir),
  nodeConfig(dir, { main: './server/main.ts' }, 'server', ['lucide-react']),
  // The processes that render first views are given these as texts: what they begin with, and what is in each context.
  nodeConfig(
    dir,
    { child: `${FIRST_VIEW}/child/child.ts`, probe: `${FIRST_VIEW}/child/probe.ts` },
    'renderer',
  ),
  viewConfig(dir, {
    entry: `${FIRST_VIEW}/host/host.tsx`,
    out: path.join(dir, 'dist/view'),
    file: 'host.cjs',
  }),
  // Keeps pages in browsers; the server writes before it what is live.
  workerConfig(dir, { entry: './src/offline/worker/worker.ts', out: path.join(dir, 'dist/worker') }),
];
