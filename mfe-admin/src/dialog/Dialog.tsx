import { useEffect, useId, useRef, type ReactNode } from 'react';

interface DialogProps {
  title: string;
  /** false closes it: the focus goes back to where it was, and `onClose` is called */
  open: boolean;
  /** called when it has closed, also by Escape */
  onClose(): void;
  children: ReactNode;
}

/** A native dialog: the browser keeps the focus inside, makes the page behind inert and closes on Escape. */
export function Dialog({ title, open, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="admin:m-auto admin:w-[min(32rem,calc(100vw-2rem))] admin:rounded-lg admin:border admin:border-line admin:bg-ink-1 admin:p-5 admin:text-hi admin:backdrop:bg-ink-0/80 admin:sm:p-6"
    >
      <h2 id={id} className="admin:text-xl admin:font-semibold admin:wrap-anywhere">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
