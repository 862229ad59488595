#!/usr/bin/env node
// Writes a remote into a repository of its own: npx matinee-new-remote offers [folder]. The same template as `npm run new-remote` in Matinee's.
import { mkdirSync, readdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs';
import path from 'node:path';

const kit = path.resolve(import.meta.dirname, '..');
const ENDING = '.template';
const [name = '', folder = '.', from] = process.argv.slice(2);
if (!/^[a-z]{2,20}$/.test(name)) {
  console.error(`"${name}" cannot be the name of a remote: use 2 to 20 small letters, such as offers.`);
  process.exit(1);
}
if (existsSync(path.join(folder, 'remote.json'))) {
  console.error(`There is a remote in ${path.resolve(folder)} already.`);
  process.exit(1);
}
const { version, dependencies, matinee } = JSON.parse(readFileSync(path.join(kit, 'package.json'), 'utf8'));
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
          if (one === '@matinee/shared-ui') return [[one, from ?? version]];
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
          dev: 'rspack serve --config node_modules/@matinee/shared-ui/build/local-remote.mjs',
          test: 'vitest run',
          types: 'tsc -p .',
          release: 'matinee-release',
        },
        dependencies: exact(read.dependencies),
        devDependencies: exact({ ...read.devDependencies, vitest: '' }),
      },
      null,
      2,
    )}\n`;
  }
  if (file === 'rspack.config.mjs')
    return `import { remoteConfig } from '@matinee/shared-ui/build';\n\nexport default remoteConfig(import.meta.dirname);\n`;
  if (file === 'tsconfig.json')
    return text.replace('../tsconfig.base.json', '@matinee/shared-ui/tsconfig.base.json');
  if (file === 'README.md')
    return text.replace(/\[([^\]]+)\]\(\.\.\/docs\/[^)]*\)/g, '$1').replaceAll(`mfe-${name}`, 'src');
  return text;
}

const template = path.join(kit, 'template');
for (const entry of readdirSync(template, { recursive: true, encoding: 'utf8' })) {
  // A page of its own beside a local copy of the site is for Matinee's repository alone.
  if (!entry.endsWith(ENDING) || /standalone/.test(entry)) continue;
  const file = entry.slice(0, -ENDING.length).replaceAll('__Name__', title);
  const isPipeline = file === 'workflow.yml';
  const target = path.join(folder, isPipeline ? '.github/workflows/publish.yml' : file);
  const text = readFileSync(
    isPipeline ? path.join(kit, 'bin/publish.yml') : path.join(template, entry),
    'utf8',
  );
  mkdirSync(path.dirname(target), { recursive: true });
  const filled = isPipeline ? text : text.replaceAll(/\{\{(\w+)\}\}/g, (place, word) => words[word] ?? place);
  writeFileSync(target, alone(file, filled).replaceAll('{{name}}', name));
}
writeFileSync(path.join(folder, '.gitignore'), 'node_modules\ndist\n');
console.log(`${name} is written. Then: npm install, npm run build, npx matinee-release doctor ${name}`);
