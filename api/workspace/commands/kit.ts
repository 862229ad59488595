import path from 'node:path';
import { writeKit } from '../kit/write-kit.ts';

try {
  const file = writeKit(process.cwd(), process.argv[2] ?? '.data/kit');
  console.log(`${path.relative(process.cwd(), file)} is packed. In a new repository:

  npm exec --package=<this file> -- matinee-new-remote offers . <this file>
  npm install`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
