// Loaded before a measured process (`--import`): tells its memory and processor time when it is asked. The process
// itself is the product's own, unchanged.
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

async function tellMemory() {
  // What is freed by one collection may free more in the next.
  for (let pass = 0; pass < 4; pass += 1) {
    collect();
    await setImmediate();
  }
  process.send({ memory: process.memoryUsage() });
}

process.on('message', (question) => {
  if (question === 'cpu') process.send({ cpu: process.cpuUsage() });
  if (question === 'memory') void tellMemory();
});
