import path from 'node:path';
import { forgetData } from '../site/forget-data.ts';

const root = process.cwd();

try {
  const dir = forgetData(root, process.env['MATINEE_DATA']);
  console.log(`Local data is forgotten (${path.relative(root, dir)}). The next npm start begins anew.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
