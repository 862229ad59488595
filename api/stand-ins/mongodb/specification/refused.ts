/** Tests that the stand-in or the runner leaves out on purpose, by words of their file's path or description, and why. */
export const REFUSED: readonly { readonly words: RegExp; readonly why: string }[] = [];

/** Why a test is left out; undefined when it is run. */
export function whyRefused(path: string, description: string): string | undefined {
  return REFUSED.find(({ words }) => words.test(`${path} ${description}`))?.why;
}
