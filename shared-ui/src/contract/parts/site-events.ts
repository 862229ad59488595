import { useEffect, useRef } from 'react';

/** What teams tell each other about: the name of an event, and what is told with it. Another tab tells the name alone. */
export interface SiteEvents {
  /** a booking was made, paid, changed or withdrawn in this browser: what shows bookings asks anew */
  'bookings-changed': { bookingId?: string | undefined };
}

type Subscriber<Name extends keyof SiteEvents> = (told: SiteEvents[Name]) => void;
const subscribers: { [Name in keyof SiteEvents]: Set<Subscriber<Name>> } = { 'bookings-changed': new Set() };

const beingTold = new Set<keyof SiteEvents>();

const keyOf = (name: string): string => `matinee:${name}`;

/**
 * Tells all that listen, whichever team's they are, in the visitor's other tabs too. One that throws keeps nothing from
 * the others, and one that tells the same on as it hears of it tells nobody anything new.
 */
export function tellSite<Name extends keyof SiteEvents>(name: Name, told: SiteEvents[Name]): void {
  if (beingTold.has(name)) return;
  try {
    // Other documents of the site hear of a value that is another one. https://html.spec.whatwg.org/#the-storage-event
    localStorage.setItem(keyOf(name), String(Math.random()));
  } catch {
    // Where a browser stores nothing, other tabs learn of it when they are looked at.
  }
  beingTold.add(name);
  for (const subscriber of subscribers[name])
    try {
      subscriber(told);
    } catch (error) {
      reportError(error);
    }
  beingTold.delete(name);
}

/** Listens while the component is there. */
export function useSiteEvent<Name extends keyof SiteEvents>(name: Name, subscriber: Subscriber<Name>): void {
  const hear = useRef(subscriber);
  useEffect(() => void (hear.current = subscriber));
  useEffect(() => {
    const listen: Subscriber<Name> = (told) => hear.current(told);
    const listenElsewhere = ({ key }: StorageEvent) => {
      if (key === keyOf(name)) listen({});
    };
    subscribers[name].add(listen);
    addEventListener('storage', listenElsewhere);
    return () => {
      subscribers[name].delete(listen);
      removeEventListener('storage', listenElsewhere);
    };
  }, [name]);
}
