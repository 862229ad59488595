import { startMongoStandIn } from '../index.ts';

// Started by the crash test in a process of its own, so that there is something to kill. Argument: the data directory.
const { port } = await startMongoStandIn({ dir: process.argv[2] ?? '', port: 0 });
process.stdout.write(`${port}\n`);
