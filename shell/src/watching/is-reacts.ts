/** Under this name React and its renderers have what they share. */
export const WORKINGS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/** Whether React has made an element, or has taken it over: it marks them. */
export const isReacts = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__react'));

/** A node of React's own tree. */
interface Fiber {
  return: Fiber | null;
  stateNode: { containerInfo?: Element } | null;
}

/**
 * The element whose root has rendered another one. What React puts into the head has no parent that tells.
 * @returns undefined of what React has not made
 */
export function rootOf(element: Element): Element | undefined {
  const name = Object.keys(element).find((key) => key.startsWith('__reactFiber'));
  let fiber = Reflect.get(element, name ?? '') as Fiber | undefined;
  while (fiber?.return) fiber = fiber.return;
  return fiber?.stateNode?.containerInfo;
}
