type WidgetName = 'user-button' | 'sign-in-form';

/**
 * Elements of the page in which the provider renders its own widgets. The provider's tree is separate and comes later, so
 * that the page never waits for it and is not built anew when it arrives.
 */
function createWidgetTargets() {
  let targets: Partial<Record<WidgetName, HTMLElement>> = {};
  const subscribers = new Set<() => void>();
  return {
    all: () => targets,
    subscribe(subscriber: () => void) {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    /** Sets the element of a widget, or takes it away with null. */
    set(name: WidgetName, element: HTMLElement | null) {
      const { [name]: _gone, ...rest } = targets;
      targets = element ? { ...rest, [name]: element } : rest;
      for (const subscriber of subscribers) subscriber();
    },
  };
}

export const widgetTargets = createWidgetTargets();
