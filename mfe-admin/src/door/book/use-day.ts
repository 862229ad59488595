import { useData, useSession } from '@matinee/shared-ui';
import { useRoomForPage } from '@matinee/shared-ui/use-room-for-page';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { dayCall, keyCall } from '../calls.ts';
import { kept } from './kept.ts';
import { keptDay } from './kept-day.ts';
import { MAX_LIST_MS } from './use-fresh-list.ts';

const REFRESH_MS = 10_000;
/** A key is replaced while doors are open. */
const REFRESH_KEYS_MS = 60_000;
const keptKey = kept('key', (read) => (typeof read === 'string' ? read : null));
const keptOthers = kept('other-keys', (read) =>
  Array.isArray(read) ? read.filter((one) => typeof one === 'string') : [],
);

const unsaid = () => undefined;

/**
 * The list of the day and the keys of its codes, as the API says them, or as this device had them last. They are asked for again and
 * again, also where one of the answers never comes.
 * @returns `data`: what the API last answered; `day`: the list to decide by; `keys`: what codes are checked with, none where they are not signed; `ask` asks anew, and what was asked before is not heard any more
 */
export function useDay() {
  // The page itself says that no answer comes, and goes on: nobody at the door has to read it twice.
  const { data, error, mutate } = useData(dayCall, undefined, {
    refreshInterval: REFRESH_MS,
    onError: unsaid,
  });
  const { data: published } = useData(keyCall, undefined, {
    refreshInterval: REFRESH_KEYS_MS,
    onError: unsaid,
  });
  const userId = useSession().user?.id;
  const [isKept, setKept] = useState(true);
  const hasRoom = useRoomForPage(data && '/admin/door');
  const heardAt = useRef(0);
  const askedAt = useRef(0);
  const ask = useCallback(() => {
    askedAt.current = Date.now();
    return mutate();
  }, [mutate]);
  useEffect(() => {
    heardAt.current = Date.now();
    if (!data || userId === undefined) return;
    const isWritten = keptDay.write(userId, data);
    queueMicrotask(() => setKept(isWritten));
  }, [data, error, userId]);
  useEffect(() => {
    if (!published) return;
    keptKey.write(published.key);
    keptOthers.write(published.others ?? []);
  }, [published]);
  const keys = useMemo(() => {
    const { key, others = [] } = published ?? { key: keptKey.read(), others: keptOthers.read() };
    return key === null ? [] : [key, ...others];
  }, [published]);
  useEffect(() => {
    // A request that is never answered would be waited for, and no other sent.
    const timer = setInterval(() => {
      if (Date.now() - Math.max(heardAt.current, askedAt.current) >= MAX_LIST_MS) void ask();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [ask]);
  return {
    data,
    error,
    ask,
    day: data ?? keptDay.read(),
    /** false where the browser does not keep the list, or the page that shows it */
    isKept: hasRoom && isKept,
    keys,
  };
}
