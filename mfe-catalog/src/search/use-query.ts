import { useSearchParams } from '@matinee/shared-ui/router';
import { useEffect, useRef, useState } from 'react';

/** Browsers refuse to write the address at every key: Safari allows 100 times in half a minute. */
const PAUSE_MS = 300;

/** What is being looked for: at once for the page, a moment later in the address (`?q=`). */
export interface Query {
  text: string;
  /** grows when the words come from another address: the first one, Back, or a link that leads here */
  arrivals: number;
  set(text: string): void;
  /** writes what is there to the address now */
  settle(): void;
}

/** The search's words, kept in the address so that Back, a reload and a shared link find them again. */
export function useQuery(): Query {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = parameters.get('q') ?? '';
  const [text, setText] = useState(inAddress);
  const [arrivals, setArrivals] = useState(0);
  const written = useRef(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setText(inAddress);
    setArrivals((count) => count + 1);
  }, [inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = (next: string) => {
    clearTimeout(timer.current);
    if (next === written.current) return;
    written.current = next;
    setParameters(next ? { q: next } : {}, { replace: true });
  };
  return {
    text,
    arrivals,
    set(next) {
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(next), PAUSE_MS);
    },
    settle: () => write(text),
  };
}
