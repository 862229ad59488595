import { useState } from 'react';

/**
 * "Try again" of something that failed.
 * @param ask asks once more; what it promises is waited for
 * @returns whether it is under way, how often it was tried (a message that comes again is another one to those who hear it, when it has
 * this as its key), and what a press does
 */
export function useTryAgain(ask: () => unknown) {
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);
  const tryAgain = async () => {
    setBusy(true);
    try {
      await ask();
    } finally {
      setBusy(false);
      setTries((before) => before + 1);
    }
  };
  return { busy, tries, onTryAgain: () => void tryAgain() };
}
