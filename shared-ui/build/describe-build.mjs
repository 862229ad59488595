import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { BILL_FILE, billOfMaterials } from './bill-of-materials.mjs';

/**
 * Writes what a deployment needs to know about a build: every file with its size and SHA-384, and which files each
 * chunk group needs. The shell's server and the release tool read nothing else. Texts also get a compressed twin. What it is
 * made of is one of the files. Source maps are no part of a build: they lie beside it in `maps`, each by the SHA-384 of its script,
 * for whoever reads a stack.
 */
export class DescribeBuild {
  /**
   * @param describe makes the document
   * @param dir the package's folder
   * @param of name and version of what is built
   */
  constructor(describe, dir, of) {
    this.describe = describe;
    this.dir = dir;
    this.of = of;
  }
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('DescribeBuild', (compilation) => {
      // After the integrity plugin has put its hashes into the files: they are final only then.
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tapPromise({ name: 'DescribeBuild', stage }, async () => {
        const maps = keepMaps(compiler, compilation);
        const bill = JSON.stringify(billOfMaterials(compilation, this.dir, this.of), null, 1);
        compilation.emitAsset(BILL_FILE, new compiler.rspack.sources.RawSource(bill));
        const files = {};
        for (const { name, source } of compilation.getAssets().slice()) {
          const bytes = source.buffer();
          const digest = createHash('sha384').update(bytes).digest();
          const integrity = `sha384-${digest.toString('base64')}`;
          maps(name, digest.toString('hex'));
          files[name] = { integrity, bytes: bytes.length };
          if (!/\.(js|cjs|css|svg)$/.test(name)) continue;
          const packed = brotliCompressSync(bytes);
          files[name].brotli = packed.length;
          compilation.emitAsset(`${name}.br`, new compiler.rspack.sources.RawSource(packed));
        }
        const groups = {};
        for (const group of compilation.chunkGroups)
          if (group.name) groups[group.name] = filesOf(group).filter((file) => file in files);
        try {
          const said = await this.describe({ files, groups, compilation });
          const document = JSON.stringify(said, null, 1);
          compilation.emitAsset('release.json', new compiler.rspack.sources.RawSource(document));
        } catch (error) {
          // A build that cannot be described is no build; thrown from here it would end in a stack of the bundler's.
          compilation.errors.push(error);
        }
      });
    });
  }
}

/** The files of a chunk group, those of the chunk with its name first. */
function filesOf(group) {
  const own = group.chunks.find(({ name }) => name === group.name)?.files ?? new Set();
  return group.getFiles().toSorted((one, other) => Number(own.has(other)) - Number(own.has(one)));
}

/**
 * Takes the maps out of a compilation.
 * @returns puts that of a script among the `maps`, by the script's hash
 */
function keepMaps(compiler, compilation) {
  const maps = new Map();
  for (const { name, source } of compilation.getAssets().slice()) {
    if (!name.endsWith('.map')) continue;
    maps.set(name.slice(0, -'.map'.length), source.buffer());
    compilation.deleteAsset(name);
  }
  return (name, hash) => {
    const map = maps.get(name);
    // Scripts of the same bytes have one hash: chunks that hold nothing but a sheet are such.
    if (map && !compilation.getAsset(`maps/${hash}.map`))
      compilation.emitAsset(`maps/${hash}.map`, new compiler.rspack.sources.RawSource(map));
  };
}
