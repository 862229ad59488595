import { useEffect, useId, useState, type ReactNode } from 'react';

interface DialogProps {
  title: string;
  /** called when it has closed, also by Escape; the browser has put the focus back to where it was */
  onClose(): void;
  /** given the way to close it */
  children(close: () => void): ReactNode;
}

/** A native dialog: the browser keeps the focus inside, makes the page behind inert and closes on Escape. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const id = useId();
  useEffect(() => dialog?.showModal(), [dialog]);
  return (
    <dialog
      ref={setDialog}
      aria-labelledby={id}
      onClose={onClose}
      className="admin:m-auto admin:w-[min(32rem,calc(100vw-2rem))] admin:rounded-lg admin:border admin:border-line admin:bg-ink-1 admin:p-5 admin:text-hi admin:backdrop:bg-ink-0/80 admin:sm:p-6"
    >
      <h2 id={id} className="admin:text-xl admin:font-semibold admin:wrap-anywhere">
        {title}
      </h2>
      {children(() => dialog?.close())}
    </dialog>
  );
}
