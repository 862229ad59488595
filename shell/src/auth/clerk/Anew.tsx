import { Fragment, useEffect, useState, type ReactNode } from 'react';

interface AnewProps {
  /** another one, and the children are mounted anew */
  attempt: number;
  children: ReactNode;
}

/**
 * Mounts its children anew with each attempt, once those of the last one have gone: Clerk keeps what failed for as long as its
 * provider stands (clerk-react 5.61, `getOrCreateInstance`), and one that is drawn beside it takes that over.
 */
export function Anew({ attempt, children }: AnewProps) {
  const [mounted, setMounted] = useState(attempt);
  useEffect(() => queueMicrotask(() => setMounted(attempt)), [attempt]);
  return mounted === attempt ? <Fragment key={attempt}>{children}</Fragment> : null;
}
