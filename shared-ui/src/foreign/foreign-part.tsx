// An entry of its own: only a remote that has such parts builds these lines in.
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

/** A part that another framework shows in an element. */
interface ForeignView<Props> {
  /** the page says something else from now on */
  update(props: Props): void;
  /** the part goes: ends what it has begun */
  unmount(): void;
}

/**
 * Shows a part in an element, which is its own and empty.
 * @param tell hears of what goes wrong after that; the part gives way as one that throws while it is shown
 * @returns at once: what is still to be fetched, the view fetches and shows later
 * @throws when it cannot be shown
 */
type Mount<Props> = (
  element: HTMLElement,
  props: Props,
  tell: (error: unknown) => void,
) => ForeignView<Props>;

/** Said at once: a part that can neither be told anything nor ended would only be noticed when it is too late. */
function isView<Props>(mounted: Partial<ForeignView<Props>> | undefined): mounted is ForeignView<Props> {
  return typeof mounted?.update === 'function' && typeof mounted.unmount === 'function';
}

/**
 * Makes a part, or a screen, of something that is not written in React.
 * @example
 * export default foreignPart<Props>((element, props) => {
 *   const show = (now: Props) => render(h(Times, now), element);
 *   show(props);
 *   return { update: show, unmount: () => render(null, element) };
 * });
 */
export function foreignPart<Props extends object>(mount: Mount<Props>): (props: Props) => ReactNode {
  return function ForeignPart(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const view = useRef<ForeignView<Props>>(undefined);
    const shown = useRef(props);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useLayoutEffect(() => {
      // Whatever a framework leaves in its element goes with it.
      const element = document.createElement('div');
      place.current?.append(element);
      let isOver = false;
      // What is told too late is told as any other error is that nobody catches.
      const tell = (error: unknown) => (isOver ? reportError(error) : setFailure({ error }));
      const mounted: Partial<ForeignView<Props>> | undefined = mount(element, shown.current, tell);
      if (!isView(mounted)) throw new TypeError('mount gave back no update and unmount');
      view.current = mounted;
      return () => {
        isOver = true;
        element.remove();
        view.current?.unmount();
        view.current = undefined;
      };
    }, []);
    useLayoutEffect(() => {
      if (shown.current === props) return;
      shown.current = props;
      view.current?.update(props);
    });
    if (failure) throw failure.error;
    return <div ref={place} />;
  };
}
