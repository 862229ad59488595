import { useCallback, useEffect, useRef, useState } from 'react';
import type { kept } from './kept.ts';

/**
 * A list that a door must not forget, kept on the device for all of its pages. Where the browser keeps nothing (more) it lasts as long as
 * this page.
 */
export function useKeptList<Item>(store: ReturnType<typeof kept<Item[]>>) {
  const [list, setList] = useState(store.read);
  const [isKept, setKept] = useState(true);
  // Two scans may come before the page is drawn again: the second has to know of the first.
  const latest = useRef(list);
  const isInStore = useRef(true);
  const now = useCallback(() => (isInStore.current ? store.read() : latest.current), [store]);
  const change = useCallback(
    (make: (list: Item[]) => Item[]) => {
      const next = make(now());
      latest.current = next;
      isInStore.current = store.write(next);
      setKept(isInStore.current);
      setList(next);
    },
    [now, store],
  );
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === store.key) setList(now());
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [now, store]);
  return {
    list,
    /** false while the browser does not keep it: it is lost when the page is left */
    isKept,
    /** what it is at this moment, also between two drawings of the page, and of another page of this device */
    now,
    change,
  };
}
