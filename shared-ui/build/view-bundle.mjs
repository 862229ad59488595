import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesInChunks, noteFiles } from './bill-of-materials.mjs';
import { runBuild } from './run-build.mjs';
import { shared } from './shared-modules.mjs';
import { viewConfig } from './view-config.mjs';

/** The script of a release with which the shell's server renders its first views. No `.js`: no page runs it. */
export const VIEW_FILE = 'view.cjs';

/** Addresses of pictures begin with the release's own, which only the server that renders knows. */
const BASE = 'data:text/javascript,__webpack_public_path__ = globalThis.releaseBase;';

/** Adds to a remote's build the script that renders its screens on the server: all of them, without what the shell provides. */
export class ViewBundle {
  constructor(dir) {
    this.dir = dir;
  }
  apply(compiler) {
    let bytes;
    const make = async () => {
      const out = await mkdtemp(path.join(tmpdir(), 'matinee-view-'));
      try {
        const entry = [BASE, './src/remote.ts'];
        const stats = await runBuild(
          viewConfig(this.dir, { entry, out, file: VIEW_FILE, externals: shared }),
        );
        noteFiles(compiler, filesInChunks(stats.compilation));
        bytes = await readFile(path.join(out, VIEW_FILE));
      } finally {
        await rm(out, { recursive: true, force: true });
      }
    };
    compiler.hooks.beforeRun.tapPromise('ViewBundle', make);
    compiler.hooks.watchRun.tapPromise('ViewBundle', make);
    compiler.hooks.thisCompilation.tap('ViewBundle', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'ViewBundle', stage }, () => {
        compilation.emitAsset(VIEW_FILE, new compiler.rspack.sources.RawSource(bytes));
      });
    });
  }
}
