import path from 'node:path';
import { nodeConfig, shellConfig, viewConfig, workerConfig } from '../federation.build.mjs';

const dir = import.meta.dirname;
const firstView = './server/first-view';

export default [
  shellConfig(dir),
  nodeConfig(dir, { main: './server/main.ts' }, 'server', ['lucide-react']),
  // The processes that render first views are given these as texts: what they begin with, and what is in each context.
  nodeConfig(dir, { child: `${firstView}/child/child.ts`, probe: `${firstView}/child/probe.ts` }, 'renderer'),
  viewConfig(dir, {
    entry: `${firstView}/host/host.tsx`,
    out: path.join(dir, 'dist/view'),
    file: 'host.cjs',
  }),
  // Keeps pages in browsers; the server writes before it what is live.
  workerConfig(dir, { entry: './src/offline/worker/worker.ts', out: path.join(dir, 'dist/worker') }),
];
