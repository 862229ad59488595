import type { GateResult } from './release-api.ts';

const WIDTH = 10;

/** One line a gate; under a closed one what to do next. */
export const gateLines = (gates: readonly GateResult[]): string[] =>
  gates.flatMap(({ gate, open, says, next }) => [
    `  ${open ? '✓' : '✗'} ${gate.padEnd(WIDTH)} ${says}`,
    ...(open || !next ? [] : [`    ${' '.repeat(WIDTH)} → ${next}`]),
  ]);
