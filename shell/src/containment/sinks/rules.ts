/** What React writes to make a script element that the parser did not insert. */
const EMPTY_SCRIPT = '<script></script>';

/** Without a tag in it text stays text, whatever it is written as: so libraries empty elements, and write sheets. */
const isText = (html: string): boolean => !html.includes('<');

/**
 * What text may become in a document of its own (https://www.w3.org/TR/trusted-types/): no elements, and no code. Which scripts and workers
 * run the page's policy says, by hash: their addresses pass.
 */
export const sinkRules = {
  createHTML: (html: string): string | null => (isText(html) || html === EMPTY_SCRIPT ? html : null),
  createScriptURL: (address: string): string => address,
};
