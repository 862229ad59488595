import { useEffect, useRef } from 'react';

/** What teams tell each other about in a page: the name of an event, and what is told with it. */
export interface SiteEvents {
  /** a booking was made, paid, changed or withdrawn in this page: what shows bookings asks anew */
  'bookings-changed': { bookingId?: string | undefined };
}

type Listener<Name extends keyof SiteEvents> = (told: SiteEvents[Name]) => void;
const listeners: { [Name in keyof SiteEvents]: Set<Listener<Name>> } = { 'bookings-changed': new Set() };

/** Tells all that listen in this page, whichever team's they are. One that throws keeps nothing from the others. */
export function tellSite<Name extends keyof SiteEvents>(name: Name, told: SiteEvents[Name]): void {
  for (const listener of listeners[name])
    try {
      listener(told);
    } catch (error) {
      reportError(error);
    }
}

/** Listens while the component is there. */
export function useSiteEvent<Name extends keyof SiteEvents>(name: Name, listener: Listener<Name>): void {
  const hear = useRef(listener);
  useEffect(() => void (hear.current = listener));
  useEffect(() => {
    const listen: Listener<Name> = (told) => hear.current(told);
    listeners[name].add(listen);
    return () => void listeners[name].delete(listen);
  }, [name]);
}
