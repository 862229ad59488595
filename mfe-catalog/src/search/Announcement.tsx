import { useEffect, useState } from 'react';

/** How long nothing may have been typed before the result is told: not at every key. */
const pause = 700;

/** Tells a screen reader what was found, once the typing has paused. */
export function Announcement({ text }: { text: string }) {
  const [told, setTold] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTold(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="catalog:sr-only">
      {told}
    </p>
  );
}
