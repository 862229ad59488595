const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** What is asked of a process. */
interface Ending {
  on(signal: NodeJS.Signals, told: (signal: NodeJS.Signals) => void): unknown;
  once(signal: NodeJS.Signals, told: (signal: NodeJS.Signals) => void): unknown;
  off(signal: NodeJS.Signals, told: (signal: NodeJS.Signals) => void): unknown;
  exit(code: number): unknown;
}

/**
 * From now on a process that is told to end ends at once. The first process of a container is told in vain unless it listens for it,
 * and a start that makes indexes, or waits for them, takes long.
 * @returns has it end in order from then on, by the function that it is given: there is something to finish
 */
export function endAtOnce(own: Ending = process): (inOrder: (signal: NodeJS.Signals) => void) => void {
  const leave = () => void own.exit(0);
  for (const signal of SIGNALS) own.on(signal, leave);
  return (inOrder) => {
    for (const signal of SIGNALS) {
      own.once(signal, inOrder);
      own.off(signal, leave);
    }
  };
}
