/** Clerk's dialogs that are open. */
export const DIALOGS = '.cl-modalContent[role="dialog"]';

/** The heading inside a dialog of Clerk's; its own pages have one, whichever step they are at. */
const titleOf = (dialog: Element): string =>
  dialog.querySelector('h1, .cl-headerTitle')?.textContent?.trim() ?? '';

/**
 * Gives Clerk's dialogs the name that they lack for screen readers: their heading, or the site's word for the account
 * while they have none. Clerk sets a role and no name, and offers no setting for one.
 * @param fallback name of a dialog without a heading
 * @param onDialog told, with each change, that one is there
 * @returns ends it
 */
export function nameDialogs(fallback: string, onDialog: () => void): () => void {
  const name = () => {
    for (const dialog of document.querySelectorAll(DIALOGS)) {
      onDialog();
      const title = titleOf(dialog) || fallback;
      if (dialog.getAttribute('aria-label') !== title) dialog.setAttribute('aria-label', title);
    }
  };
  // Clerk hangs each dialog into an element of its own below the body: only those are watched, not the pages.
  const inside = new MutationObserver(name);
  const arrivals = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        inside.observe(node, { childList: true, subtree: true, characterData: true });
    name();
  });
  arrivals.observe(document.body, { childList: true });
  return () => {
    arrivals.disconnect();
    inside.disconnect();
  };
}
