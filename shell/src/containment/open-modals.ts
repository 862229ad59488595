const { close, showModal } = HTMLDialogElement.prototype;

/** The modal dialogs of the page. */
export interface Modals {
  /** those that are open */
  all: Set<HTMLDialogElement>;
  /** closes one for good */
  refuse(dialog: HTMLDialogElement): void;
}

const all = new Set<HTMLDialogElement>();
/** Those that nobody saw: they come again as what they are, beside the page. */
const refused = new WeakSet<HTMLDialogElement>();
let hear: (modals: Modals) => void = () => {};

/** @param then told of each modal dialog that is opened */
export const hearModals = (then: typeof hear): void => void (hear = then);

function refuse(dialog: HTMLDialogElement): void {
  all.delete(dialog);
  refused.add(dialog);
  Reflect.apply(close, dialog, []);
}

/** Opens a dialog, which makes all else inert: one without a box would do so for good, and is closed at once. */
export function openModal(dialog: HTMLDialogElement): void {
  if (refused.has(dialog)) return dialog.show();
  Reflect.apply(showModal, dialog, []);
  if (dialog.getClientRects().length === 0) return refuse(dialog);
  all.add(dialog);
  hear({ all, refuse });
}
