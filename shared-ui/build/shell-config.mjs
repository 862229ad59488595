import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { BILL_FILE } from './bill-of-materials.mjs';
import { builtAt } from './built-at.mjs';
import { shellCalls } from './declared-calls.mjs';
import { keepVisitBudget } from './keep-budget.mjs';
import { NoLateSheets } from './no-late-sheets.mjs';
import { keepOneCopy } from './one-copy.mjs';
import { ownTimers } from './own-timers.mjs';
import { readJson } from './read-json.mjs';
import { CONTRACT_MODULE, sharedModules } from './shared-modules.mjs';
import { SmallLoaders } from './small-loaders.mjs';
import { SmallScript } from './small-script.mjs';
import { exportedBy } from './surface.mjs';
import { webConfig } from './web-config.mjs';

/** Scripts that are at hand before the page's own are: for what is pressed early, and for what text may become. */
const SMALL = {
  early: './src/first-view/early/early.ts',
  sinks: './src/containment/sinks/sinks.ts',
};

/** What the page's own code sets its timers by, where there is such a module. */
const TIMERS = './src/watching/browser-timers.ts';

/**
 * The build of the shell's page: host of the remotes, knowing none of them.
 * @param dir the shell's folder, with `budget.json` (the chunks that every visit loads, and how large they may be)
 * @param development with React's development build, into `dist/web-development`: for remotes with hot reload
 */
export function shellConfig(dir, { development = false } = {}) {
  const modules = sharedModules(dir, { provide: true });
  const versions = Object.fromEntries(
    Object.entries(modules).map(([request, { version }]) => [request, version]),
  );
  const { resolve } = createRequire(path.join(dir, 'package.json'));
  const version = process.env.MATINEE_RELEASE || `${readJson(path.join(dir, 'package.json')).version}-dev`;
  const { everyVisit } = readJson(path.join(dir, 'budget.json'));
  const contract = Object.keys(modules).filter((request) => request.startsWith(CONTRACT_MODULE));
  return {
    ...webConfig(dir, {
      name: 'shell',
      version,
      development,
      output: {
        path: path.join(dir, development ? 'dist/web-development' : 'dist/web'),
        publicPath: '/',
        uniqueName: 'matinee_shell',
      },
      async describe({ files, groups: chunks, compilation }) {
        const early = Object.keys(files).filter((file) => file.startsWith('js/early.'));
        const groups = { ...chunks, ...(early.length > 0 && { early }) };
        keepOneCopy(compilation, dir, Object.keys(modules), { provide: true });
        // The development build has React's warnings in it, and no visitor loads it.
        if (!development) keepVisitBudget(compilation, files, groups, everyVisit);
        return {
          version,
          sbom: BILL_FILE,
          entry: groups['main'],
          groups,
          everyVisit: Object.keys(everyVisit),
          files,
          contract: versions[CONTRACT_MODULE],
          shared: versions,
          surface: Object.fromEntries(
            contract.map((request) => [request, exportedBy(compilation, resolve(request))]),
          ),
          calls: await shellCalls(compilation),
          pages: Object.values(readJson(path.join(dir, 'src/pages/house/paths.json'))),
          builtAt: builtAt(),
          commit: process.env.MATINEE_COMMIT || null,
        };
      },
      plugins: [
        new NoLateSheets(),
        new SmallLoaders(),
        new rspack.DefinePlugin({ SHARED_VERSIONS: JSON.stringify(versions) }),
        new rspack.CopyRspackPlugin({ patterns: [{ from: 'public' }] }),
        ...[path.join(dir, TIMERS)].filter((file) => existsSync(file)).map(ownTimers),
        ...Object.entries(SMALL)
          .filter(([, entry]) => existsSync(path.join(dir, entry)))
          .map(([name, entry]) => new SmallScript(dir, name, entry)),
      ],
    }),
    entry: {
      main: [...(development ? ['./src/development/keep-renderers.ts'] : []), './src/boot.ts'],
    },
  };
}
