const { close, showModal } = HTMLDialogElement.prototype;

const open = new Set<HTMLDialogElement>();
const unseen = new WeakSet<HTMLDialogElement>();
/** Those that nobody saw: they come again as what they are, beside the page. */
const refused = new WeakSet<HTMLDialogElement>();

/** CSS pixels */
const MIN_SIZE = 16;

function isSeen(dialog: HTMLDialogElement): boolean {
  const { width, height, right, bottom, left, top } = dialog.getBoundingClientRect();
  if (width < MIN_SIZE || height < MIN_SIZE) return false;
  if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return false;
  return dialog.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) !== false;
}

function refuse(dialog: HTMLDialogElement): void {
  open.delete(dialog);
  refused.add(dialog);
  Reflect.apply(close, dialog, []);
}

/** Opens a dialog, which makes all else inert: one without a box would do so for good, and is closed at once. */
export function openModal(dialog: HTMLDialogElement): void {
  if (refused.has(dialog)) return dialog.show();
  Reflect.apply(showModal, dialog, []);
  if (dialog.getClientRects().length === 0) refuse(dialog);
  else open.add(dialog);
}

/**
 * Closes modal dialogs that were not to be seen at two looks on end: one that moves in takes less.
 * @returns whether there was any
 */
export function closeUnseen(): boolean {
  let hasClosed = false;
  for (const dialog of open) {
    if (!dialog.open || !dialog.isConnected) open.delete(dialog);
    else if (isSeen(dialog)) unseen.delete(dialog);
    else if (unseen.has(dialog)) {
      refuse(dialog);
      hasClosed = true;
    } else unseen.add(dialog);
  }
  return hasClosed;
}
