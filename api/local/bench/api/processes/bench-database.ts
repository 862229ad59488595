// The local store in a process of its own, as the site has it.
import { startMongoStandIn } from '../../../mongodb/index.ts';

const database = await startMongoStandIn({ dir: process.env['BENCH_DIR'] ?? null, port: 0 });
const stop = () => void database.close().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('disconnect', stop);
process.send?.({ port: database.port });
