import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack, type Configuration } from '@rspack/core';

/** Bundles the test page (the real @clerk/clerk-react) as a production build. @returns the script's text */
export async function bundlePage(): Promise<string> {
  const out = await mkdtemp(join(tmpdir(), 'matinee-clerk-page-'));
  const swc = {
    jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
  };
  const configuration: Configuration = {
    mode: 'production',
    devtool: false,
    entry: join(import.meta.dirname, 'page/main.tsx'),
    output: { path: out, filename: 'main.js' },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: [{ test: /\.tsx$/, loader: 'builtin:swc-loader', options: swc }] },
    performance: false,
  };
  try {
    await new Promise<void>((settle, fail) => {
      const compiler = rspack(configuration);
      compiler.run((error, stats) => {
        compiler.close(() => {
          if (error) fail(error);
          else if (stats?.hasErrors()) fail(new Error(stats.toString('errors-only')));
          else settle();
        });
      });
    });
    return await readFile(join(out, 'main.js'), 'utf8');
  } finally {
    await rm(out, { recursive: true });
  }
}
