/**
 * Reads a JSON document that the shell's server wrote into the page.
 * @param id of its script element; what stands in a view may have the same
 * @returns the document, or undefined when the page has none or it cannot be read
 */
export function inlined<T>(id: string): T | undefined {
  const text = document.querySelector(`script#${id}`)?.textContent;
  if (!text) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}
