import { rmSync } from 'node:fs';
import path from 'node:path';

const dataDir = path.resolve(process.env['MATINEE_DATA'] ?? '.data');
rmSync(dataDir, { recursive: true, force: true });
console.log(
  `Local data is forgotten (${path.relative(process.cwd(), dataDir) || dataDir}). The next npm start begins anew.`,
);
