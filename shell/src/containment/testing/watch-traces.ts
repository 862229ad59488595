import { vi } from 'vitest';

/** Counts looks at traces until globals are unstubbed. @returns how many there have been */
export function watchTraces(): () => number {
  let looks = 0;
  class Looked {
    get stack() {
      looks += 1;
      return '';
    }
  }
  vi.stubGlobal('Error', Looked);
  return () => looks;
}
