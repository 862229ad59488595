#!/usr/bin/env node
// Writes a remote into a repository of its own: npx matinee-new-remote offers [folder] [this package's file]. The same template as `npm run new-remote`
// in Matinee's. A file goes into the repository: whoever clones that, such as its pipeline, has no other way to it.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const kit = path.resolve(import.meta.dirname, '..');
const ENDING = '.template';
const [name = '', folder = '.', from] = process.argv.slice(2);
function refuse(why) {
  console.error(why);
  process.exit(1);
}
if (!/^[a-z]{2,20}$/.test(name))
  refuse(`"${name}" cannot be the name of a remote: use 2 to 20 small letters, such as offers.`);
const { version, dependencies, matinee } = JSON.parse(readFileSync(path.join(kit, 'package.json'), 'utf8'));
if (matinee.taken.includes(name))
  refuse(`"${name}" is the name of something else in a site: use another one.`);
const packed = from && path.resolve(from.replace(/^file:/, ''));
if (packed && !existsSync(packed)) refuse(`There is no ${packed}.`);
const copy = packed && path.posix.join('kit', path.basename(packed));
const title = name[0].toUpperCase() + name.slice(1);
const words = {
  name,
  title,
  Name: title,
  port: '11',
  ownPort: '3111',
  contract: version.split('.').slice(0, 2).join('.'),
};

/** What is different where the remote is alone in its repository. */
function alone(file, text) {
  if (file === 'package.json') {
    const read = JSON.parse(text);
    const exact = (all) =>
      Object.fromEntries(
        Object.keys(all).flatMap((one) => {
          if (one === '@matinee/shared-ui') return [[one, copy ? `file:${copy}` : version]];
          const known = dependencies[one] ?? matinee.tools[one];
          return known ? [[one, known]] : [];
        }),
      );
    const { matinee: _port, ...rest } = read;
    return `${JSON.stringify(
      {
        ...rest,
        name: `matinee-${name}`,
        scripts: {
          build: 'rspack build',
          dev: 'rspack serve --env local',
          test: 'vitest run',
          types: 'tsc -p .',
          release: 'matinee-release',
        },
        dependencies: exact(read.dependencies),
        devDependencies: exact({ ...read.devDependencies, playwright: '', vitest: '' }),
      },
      null,
      2,
    )}\n`;
  }
  // By its name: in a workspace the package lies in a folder further up.
  if (file === 'rspack.config.mjs')
    return `import { localRemote, remoteConfig } from '@matinee/shared-ui/build';

export default ({ local, ...words }) => (local ? localRemote(words) : remoteConfig(import.meta.dirname));
`;
  if (file === 'tsconfig.json')
    return text.replace('../tsconfig.base.json', '@matinee/shared-ui/tsconfig.base.json');
  if (file === 'src/api/api-call.ts') return text.replace('@matinee/api/types', '@matinee/shared-ui/calls');
  return text;
}

/** Files that a repository of its own has in another form: those of the template are for Matinee's. */
const own = {
  'README.md': { source: 'README.md', target: 'README.md' },
  'workflow.yml': { source: 'publish.yml', target: '.github/workflows/publish.yml' },
};
const template = path.join(kit, 'template');
// What GitHub fills in, `${{ … }}`, is not ours.
const filled = (text) => text.replaceAll(/(?<!\$)\{\{(\w+)\}\}/g, (place, word) => words[word] ?? place);
const files = new Map([[path.join(folder, '.gitignore'), 'node_modules\ndist\n']]);
for (const entry of readdirSync(template, { recursive: true, encoding: 'utf8' })) {
  // A page of its own beside a local copy of the site is for Matinee's repository alone.
  if (!entry.endsWith(ENDING) || /standalone/.test(entry)) continue;
  const file = entry.slice(0, -ENDING.length).replaceAll('__Name__', title);
  const other = own[file];
  const source = other ? path.join(kit, 'bin', other.source) : path.join(template, entry);
  files.set(path.join(folder, other?.target ?? file), alone(file, filled(readFileSync(source, 'utf8'))));
}
const there = [...files.keys()].filter((file) => existsSync(file));
if (there.length > 0)
  refuse(
    `${there.join(', ')} is there already, and nothing was written: move it away, or name another folder.`,
  );
for (const [file, text] of files) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
if (copy) {
  mkdirSync(path.join(folder, 'kit'), { recursive: true });
  copyFileSync(packed, path.join(folder, copy));
}
console.log(`${name} is written. Then: npm install, npm run build, npx matinee-release doctor ${name}`);
