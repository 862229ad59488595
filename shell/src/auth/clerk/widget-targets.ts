type WidgetName = 'user-button' | 'sign-in-form';

/**
 * Elements of the page in which the provider renders its own widgets. The provider's tree is separate and comes later, so
 * that the page never waits for it and is not built anew when it arrives.
 */
function createWidgetTargets() {
  let targets: Partial<Record<WidgetName, HTMLElement>> = {};
  const listeners = new Set<() => void>();
  return {
    all: () => targets,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Sets the element of a widget, or takes it away with null. */
    set(name: WidgetName, element: HTMLElement | null) {
      const { [name]: _gone, ...rest } = targets;
      targets = element ? { ...rest, [name]: element } : rest;
      for (const listener of listeners) listener();
    },
  };
}

export const widgetTargets = createWidgetTargets();
