import { useEffect, useState } from 'react';

/** How long nothing may have been typed before the result is told: not at every key. */
const PAUSE_MS = 700;

/** Tells a screen reader what was found, once the typing has paused. */
export function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="catalog:sr-only">
      {announced}
    </p>
  );
}
