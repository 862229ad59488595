export type PlaceName = 'user-button' | 'sign-in-form';

/**
 * Places in the page where the provider renders its own widgets. The provider's tree is separate and comes later, so
 * that the page never waits for it and is not built anew when it arrives.
 */
export function createPlaces() {
  let places: Partial<Record<PlaceName, HTMLElement>> = {};
  const listeners = new Set<() => void>();
  return {
    all: () => places,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Sets the element of a place, or takes it away with null. */
    set(name: PlaceName, element: HTMLElement | null) {
      const { [name]: _gone, ...rest } = places;
      places = element ? { ...rest, [name]: element } : rest;
      for (const listener of listeners) listener();
    },
  };
}

export const places = createPlaces();
