// The local MongoDB alone, on a free port, which it says. MONGODB_DIR is the folder of its data; without one they are kept in memory.
import { startMongoStandIn } from '../mongodb/index.ts';

const database = await startMongoStandIn({ dir: process.env['MONGODB_DIR'] || null, port: 0 });
const stop = () => void database.close().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('disconnect', stop);
process.send?.({ port: database.port });
