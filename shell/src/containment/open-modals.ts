const { close, showModal } = HTMLDialogElement.prototype;

/** Those that are open. */
export const modals = new Set<HTMLDialogElement>();
/** Those that nobody saw: they come again as what they are, beside the page. */
const refused = new WeakSet<HTMLDialogElement>();
let hear = () => {};

/** @param then told of each modal dialog that is opened */
export const hearModals = (then: () => void): void => void (hear = then);

/** Closes one for good. */
export function refuse(dialog: HTMLDialogElement): void {
  modals.delete(dialog);
  refused.add(dialog);
  Reflect.apply(close, dialog, []);
}

/** Opens a dialog, which makes all else inert: one without a box would do so for good, and is closed at once. */
export function openModal(dialog: HTMLDialogElement): void {
  if (refused.has(dialog)) return dialog.show();
  Reflect.apply(showModal, dialog, []);
  if (dialog.getClientRects().length === 0) return refuse(dialog);
  modals.add(dialog);
  hear();
}
