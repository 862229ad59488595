import { existsSync } from 'node:fs';
import path from 'node:path';
import { integrityIn } from './lockfile.mjs';
import { readJson } from './read-json.mjs';

/** The name of the list of what a build is made of, in CycloneDX's words. */
export const BILL_FILE = 'sbom.json';

/** Files that another build has brought into this one: the script for first views is built by itself. */
const beside = new WeakMap();

/** The files that are in the chunks of a build: what was read and then left out is not among them. */
export function filesInChunks(compilation) {
  const files = new Set();
  const add = (module) => {
    // Modules that were put into one name their files by themselves.
    for (const inner of module.modules ?? []) add(inner);
    const file = module.resource?.split('?')[0];
    if (file && path.isAbsolute(file)) files.add(file);
  };
  for (const chunk of compilation.chunks) compilation.chunkGraph.getChunkModules(chunk).forEach(add);
  return [...files];
}

/** Says which files a build that is a part of this one has in it. */
export const noteFiles = (compiler, files) =>
  beside.set(compiler, [...(beside.get(compiler) ?? []), ...files]);

/** The package that a file belongs to: the nearest folder with a name and a version. */
function packageAt(file) {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const described = path.join(folder, 'package.json');
    if (existsSync(described)) {
      const { name, version, license } = readJson(described);
      if (name && version) return { folder, name, version, license };
    }
    if (folder === path.dirname(folder)) return undefined;
  }
}

const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version.replaceAll('+', '%2B')}`;

/** SHA-512 of a package as the registry has it, in hexadecimal digits. */
const hashesOf = (integrity) =>
  integrity?.startsWith('sha512-')
    ? [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }]
    : [];

/** An SPDX expression; what only points to a file is none. */
const licensesOf = (license) =>
  typeof license === 'string' && /^[\w.+() -]+$/.test(license) && !license.startsWith('SEE ')
    ? { licenses: [{ expression: license }] }
    : {};

/**
 * What a build is made of: each package that has a file in it, with the hash that the lockfile has of it. The same sources make
 * the same list: it names no time and no machine.
 * @param dir the package's folder, which is not listed itself
 * @param of name and version of what is built
 * @returns a CycloneDX document (https://cyclonedx.org/docs/1.6/json/)
 */
export function billOfMaterials(compilation, dir, of) {
  const files = [...filesInChunks(compilation), ...(beside.get(compilation.compiler) ?? [])];
  const found = new Map();
  for (const file of files) {
    const one = packageAt(file);
    if (one && one.folder !== dir) found.set(purlOf(one), one);
  }
  const locked = integrityIn(dir);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${of.name}@${of.version}`, ...of } },
    components: [...found]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([purl, { name, version, license }]) => {
        const hashes = hashesOf(locked.get(`${name}@${version}`));
        return {
          type: 'library',
          'bom-ref': purl,
          name,
          version,
          purl,
          ...(hashes.length > 0 && { hashes }),
          ...licensesOf(license),
        };
      }),
  };
}
