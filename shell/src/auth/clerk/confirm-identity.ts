/** What of Clerk is needed: its dialog by which somebody who is signed in proves again that it is them. */
interface Reverification {
  __internal_openReverification?: (options: {
    level: 'first_factor' | 'second_factor';
    afterVerification(): void;
    afterVerificationCancelled(): void;
  }) => void;
}

/** Closes an open dialog without its owner's hearing of it. */
function hide(dialog: HTMLDialogElement): void {
  const unheard = (event: Event) => event.stopImmediatePropagation();
  dialog.addEventListener('close', unheard, { capture: true, once: true });
  dialog.close();
}

/**
 * Asks whoever is signed in to prove again that it is them.
 * @param factor the password, or the second factor of the account
 * @returns whether they did
 */
export async function confirmIdentity(clerk: Reverification, factor: 'first' | 'second'): Promise<boolean> {
  const open = clerk.__internal_openReverification;
  if (!open) return false;
  // Clerk's dialog is no modal of the browser's: beneath one nobody could reach it.
  const beneath = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];
  beneath.forEach(hide);
  try {
    return await new Promise<boolean>((resolve) =>
      open({
        level: `${factor}_factor`,
        afterVerification: () => resolve(true),
        afterVerificationCancelled: () => resolve(false),
      }),
    );
  } finally {
    for (const dialog of beneath) if (dialog.isConnected && !dialog.open) dialog.showModal();
  }
}
