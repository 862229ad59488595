import { useNavigationType } from '@matinee/shared-ui/router';
import { useState } from 'react';

const kept = new Map<string, unknown>();

/**
 * Remembers something about a page for whoever comes Back to it; a new visit begins anew.
 * @param name of the thing and of what it belongs to, such as `cast 7`
 * @returns what was kept, if this visit is a way back, and how to keep another value
 */
export function useKept<T>(name: string): [before: T | undefined, keep: (value: T) => void] {
  const type = useNavigationType();
  const [before] = useState(() => (type === 'POP' ? (kept.get(name) as T | undefined) : undefined));
  return [before, (value) => void kept.set(name, value)];
}

/** A state that is still there after Back. */
export function useKeptState<T>(name: string, initial: T): [value: T, set: (value: T) => void] {
  const [before, keep] = useKept<T>(name);
  const [value, setValue] = useState(before ?? initial);
  return [
    value,
    (next) => {
      keep(next);
      setValue(next);
    },
  ];
}
