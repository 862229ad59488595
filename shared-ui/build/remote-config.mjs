import path from 'node:path';
import { BILL_FILE } from './bill-of-materials.mjs';
import { builtAt } from './built-at.mjs';
import { declaredCalls } from './declared-calls.mjs';
import { filesOfPart } from './files-of-part.mjs';
import { keepBudget, keepPartBudgets, keepViewBudget } from './keep-budget.mjs';
import { keepOneCopy } from './one-copy.mjs';
import { readJson } from './read-json.mjs';
import { CONTRACT_MODULE, sharedModules } from './shared-modules.mjs';
import { SmallLoaders } from './small-loaders.mjs';
import { exportedBy, takenBy } from './surface.mjs';
import { timersApart } from './timers-apart.mjs';
import { ViewBundle, VIEW_FILE } from './view-bundle.mjs';
import { webConfig } from './web-config.mjs';
import { WholeEntry } from './whole-entry.mjs';

const ENTRY = 'remoteEntry.js';

/** @returns the built file of a picture that remote.json names as the sources do, such as `heron-800.webp` */
function builtPicture(files, source) {
  const { name, ext } = path.parse(source);
  const built = Object.keys(files).find((file) => file.startsWith(`assets/${name}.`) && file.endsWith(ext));
  if (!built) throw new Error(`remote.json preloads ${source}, which no source imports.`);
  return built;
}

/** @returns the built files of a chunk that a page needs later, and offline too */
function filesOfChunk(groups, chunk) {
  if (!groups[chunk])
    throw new Error(`remote.json keeps ${chunk} for pages without a network, which is no chunk.`);
  return groups[chunk];
}

/**
 * The build of a remote: `remoteEntry.js` exposing `./app`, one chunk a screen, and `release.json`.
 * @param dir the remote's folder, with `remote.json` (name, team, contract, routes, nav, parts, budget, and `also` while a major is replaced) and
 *   `src/remote.ts`; the environment's MATINEE_RELEASE names the release
 */
export function remoteConfig(dir) {
  const remote = readJson(path.join(dir, 'remote.json'));
  const version = process.env.MATINEE_RELEASE || `${readJson(path.join(dir, 'package.json')).version}-dev`;
  const modules = sharedModules(dir, { provide: false, contract: remote.contract, also: remote.also });
  const ranges = Object.fromEntries(
    Object.entries(modules).map(([request, { requiredVersion }]) => [request, requiredVersion]),
  );
  return {
    ...webConfig(dir, {
      name: remote.name,
      version,
      remote: remote.name,
      shared: modules,
      splitChunks: timersApart((remote.parts ?? []).map(({ name }) => name)),
      output: {
        path: path.join(dir, 'dist'),
        publicPath: 'auto',
        // Unique per release: otherwise a second release in the same page would silently run the first one's chunks.
        uniqueName: `matinee_${remote.name}_${version.replace(/\W/g, '_')}`,
      },
      federation: {
        filename: ENTRY,
        exposes: { './app': { import: './src/remote.ts', name: 'app' } },
      },
      async describe({ files, groups, compilation }) {
        keepBudget(compilation, files, remote.budget);
        const screens = remote.routes.map(({ screen }) => screen);
        const parts = (remote.parts ?? []).map((part) => ({
          ...part,
          preload: filesOfPart(groups, part.name, screens),
        }));
        keepPartBudgets(compilation, files, parts);
        const view = VIEW_FILE in files ? VIEW_FILE : undefined;
        keepViewBudget(compilation, files, view, remote.budget.view);
        keepOneCopy(compilation, dir, Object.keys(modules), { provide: false });
        return {
          name: remote.name,
          team: remote.team,
          version,
          entry: ENTRY,
          expose: './app',
          preload: groups['app'] ?? [],
          routes: remote.routes.map(({ screen, preloadImages, offline, ...route }) => ({
            ...route,
            screen,
            preload: groups[screen] ?? [],
            ...(offline && { offline: offline.flatMap((chunk) => filesOfChunk(groups, chunk)) }),
            ...(preloadImages && {
              preloadImages: preloadImages.map((image) => ({
                ...image,
                file: builtPicture(files, image.file),
              })),
            }),
          })),
          // Always said: a release without it is one of before there were links in releases.
          nav: remote.nav ?? [],
          parts,
          files,
          sbom: BILL_FILE,
          ...(view && { view }),
          contract: ranges[CONTRACT_MODULE],
          shared: ranges,
          uses: takenBy(compilation, Object.keys(modules)),
          calls: await declaredCalls(compilation, dir),
          exposes: exportedBy(compilation, path.join(dir, 'src/remote.ts')),
          budget: remote.budget,
          builtAt: builtAt(),
          commit: process.env.MATINEE_COMMIT || null,
        };
      },
      plugins: [
        new SmallLoaders(),
        new WholeEntry(ENTRY, 'app'),
        ...(remote.routes.some(({ firstView }) => firstView) ? [new ViewBundle(dir)] : []),
      ],
    }),
    entry: {},
  };
}
