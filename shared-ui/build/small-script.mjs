import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesInChunks, noteFiles } from './bill-of-materials.mjs';
import { COMPILE_HINT } from './eager-compilation.mjs';
import { swc } from './loaders.mjs';
import { runBuild } from './run-build.mjs';

const HASH_LENGTH = 8;

/** Adds to the shell's build a small script that needs none of the others: `js/<name>.<hash>.js`. */
export class SmallScript {
  /** @param dir the shell's folder @param name the script's @param entry its source */
  constructor(dir, name, entry) {
    this.dir = dir;
    this.name = name;
    this.entry = entry;
  }
  apply(compiler) {
    let bytes;
    const make = async () => {
      const out = await mkdtemp(path.join(tmpdir(), `matinee-${this.name}-`));
      try {
        const stats = await runBuild({
          context: this.dir,
          mode: 'production',
          devtool: false,
          target: ['web', 'es2022'],
          entry: { [this.name]: this.entry },
          output: { path: out, filename: `${this.name}.js` },
          module: { rules: [swc()] },
        });
        noteFiles(compiler, filesInChunks(stats.compilation));
        bytes = Buffer.from(`${COMPILE_HINT}\n${await readFile(path.join(out, `${this.name}.js`), 'utf8')}`);
      } finally {
        await rm(out, { recursive: true, force: true });
      }
    };
    compiler.hooks.beforeRun.tapPromise('SmallScript', make);
    compiler.hooks.watchRun.tapPromise('SmallScript', make);
    compiler.hooks.thisCompilation.tap('SmallScript', (compilation) => {
      // After the minimizer, which would take the first line away.
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'SmallScript', stage }, () => {
        const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH);
        compilation.emitAsset(`js/${this.name}.${hash}.js`, new compiler.rspack.sources.RawSource(bytes));
      });
    });
  }
}
