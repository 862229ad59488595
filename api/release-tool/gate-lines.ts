import { gateNames } from '@matinee/api/release-gates';
import type { GateResult } from './answers.ts';

const WIDTH = 10;

const order: readonly string[] = gateNames;

/** One line a gate, in the order in which one would put them right; under a closed one what to do next. */
export const gateLines = (gates: readonly GateResult[]): string[] =>
  [...gates]
    .sort((one, other) => order.indexOf(one.gate) - order.indexOf(other.gate))
    .flatMap(({ gate, open, says, next }) => [
      `  ${open ? '✓' : '✗'} ${gate.padEnd(WIDTH)} ${says}`,
      ...(open || !next ? [] : [`    ${' '.repeat(WIDTH)} → ${next}`]),
    ]);
