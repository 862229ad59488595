// Preloaded into the shell's unchanged server: what is live is the one bundle, described as if it were a composition.
// Everything else that the server fetches goes where it always goes.
import { readFileSync } from 'node:fs';

const composition = JSON.parse(readFileSync(process.env.BENCH_COMPOSITION, 'utf8'));
const { fetch } = globalThis;
globalThis.fetch = async (input, init) =>
  String(input).endsWith('/api/composition') ? Response.json({ composition }) : fetch(input, init);
