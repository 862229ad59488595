/** What React keeps of each component (react-reconciler, ReactInternalTypes), as far as it is looked at here. */
interface Fiber {
  type: string | { name?: string; displayName?: string } | null;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  /** the same one in the update before */
  alternate: Fiber | null;
  stateNode: { current: Fiber } | null;
}

/** React's mark of a component that was rendered, by which its developer tools tell it from one that was left as it was. */
const PERFORMED_WORK = 1;

function* within(parent: Fiber): Generator<string> {
  for (let fiber = parent.child; fiber; fiber = fiber.sibling) {
    const { type, flags, child, alternate } = fiber;
    const isComponent = type !== null && typeof type !== 'string';
    if (isComponent && flags & PERFORMED_WORK) yield type.displayName ?? type.name ?? '';
    // The very same children: nothing in there was looked at.
    if (!alternate || child !== alternate.child) yield* within(fiber);
  }
}

/** Names of the components that React has rendered in its last update of a root. @param element of the root */
export function renderedLast(element: Element): string[] {
  const key = Object.keys(element).find((name) => name.startsWith('__reactContainer$'));
  if (!key) throw new Error('This is no root of React');
  const fiber = Reflect.get(element, key) as Fiber;
  return [...within(fiber.stateNode!.current)];
}
