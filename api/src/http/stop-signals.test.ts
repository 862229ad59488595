import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { endAtOnce } from './stop-signals.ts';

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends a process that is still starting at once, and one that serves in order',
  (signal) => {
    const own = Object.assign(new EventEmitter(), { exit: vi.fn<(code: number) => void>() });
    const serves = endAtOnce(own);
    own.emit(signal, signal);
    expect(own.exit.mock.calls).toEqual([[0]]);
    const inOrder = vi.fn<(signal: NodeJS.Signals) => void>();
    serves(inOrder);
    own.emit(signal, signal);
    expect(inOrder.mock.calls).toEqual([[signal]]);
    expect(own.exit).toHaveBeenCalledTimes(1);
    // Whoever insists is heard by the system again.
    expect(own.listenerCount(signal)).toBe(0);
  },
);
