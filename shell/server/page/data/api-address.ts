/**
 * Fills an address of the API in with the parameters of a visitor's address.
 * @param address such as `/api/show/{id}/page`
 * @param parameters as the route's pattern found them, decoded
 * @returns the path, or null when a parameter is missing or would lead elsewhere
 */
export function apiAddress(
  address: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string | null {
  let complete = true;
  const filled = address.replace(/\{(\w+)\}/g, (_place, name: string) => {
    const value = parameters[name];
    // A dot segment would be taken for a way up, however it is encoded.
    if (!value || value === '.' || value === '..') complete = false;
    return encodeURIComponent(value ?? '');
  });
  return complete ? filled : null;
}
