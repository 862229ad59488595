import { parseArgs } from 'node:util';
import { tryMutants } from '../mutants/try-mutants.ts';

try {
  const { values } = parseArgs({
    options: {
      slice: { type: 'boolean', default: false },
      seed: { type: 'string' },
      share: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      tests: { type: 'string', default: '' },
      seconds: { type: 'string', default: '1000000' },
      write: { type: 'boolean', default: false },
      keep: { type: 'string' },
    },
  });
  const { slice: isSlice, seed, only, tests, write: isWritten, keep } = values;
  const share = Number(values.share);
  const budgetSeconds = Number(values.seconds);
  const options = { isSlice, seed, share, only, tests, budgetSeconds, isWritten, keep };
  const isRight = await tryMutants(process.cwd(), options, (line) => console.log(line));
  process.exitCode = isRight ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
