import type { GateResult } from './release-api.ts';

const WIDTH = 10;

/** In the order in which one would put them right. */
const ORDER = [
  'signature',
  'version',
  'address',
  'files',
  'copies',
  'budget',
  'routes',
  'shared',
  'contract',
];

/** One line a gate; under a closed one what to do next. */
export const gateLines = (gates: readonly GateResult[]): string[] =>
  [...gates]
    .sort((one, other) => ORDER.indexOf(one.gate) - ORDER.indexOf(other.gate))
    .flatMap(({ gate, open, says, next }) => [
      `  ${open ? '✓' : '✗'} ${gate.padEnd(WIDTH)} ${says}`,
      ...(open || !next ? [] : [`    ${' '.repeat(WIDTH)} → ${next}`]),
    ]);
