/** Whether a route's address is not the same for everybody, such as /ticket/:token. */
export const hasParameter = (route: string): boolean => route.includes('/:');

/** Whether an address is one of a route's. */
export function isOfRoute(route: string, path: string): boolean {
  const [wanted, parts] = [route.split('/'), path.replace(/(?<=.)\/$/, '').split('/')];
  return (
    wanted.length === parts.length &&
    wanted.every((part, place) => part === parts[place] || (part.startsWith(':') && parts[place] !== ''))
  );
}
