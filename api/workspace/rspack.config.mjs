import { readdirSync } from 'node:fs';
import path from 'node:path';
import standIns from '@matinee/stand-ins/build';
import { nodeConfig } from '../../federation.build.mjs';

const dir = import.meta.dirname;
const entries = ['commands', 'site/processes', 'bench/api/processes'].flatMap((folder) =>
  readdirSync(path.join(dir, folder))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => [path.basename(file, '.ts'), `./${folder}/${file}`]),
);

export default [{ ...nodeConfig(dir, Object.fromEntries(entries)), name: 'workspace' }, standIns];
