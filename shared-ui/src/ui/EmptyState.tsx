import type { ReactNode } from 'react';
import { handFocusOn } from '../device/hand-focus-on.ts';

interface EmptyStateProps {
  /** a short sentence; a heading when the page has none of its own */
  title: string;
  icon?: ReactNode;
  /** what the visitor can do about it */
  children?: ReactNode;
}

/** A place with nothing in it yet, which says what to do next. */
export function EmptyState({ title, icon, children }: EmptyStateProps) {
  return (
    <div
      ref={handFocusOn}
      className="mx-auto grid max-w-md justify-items-center gap-4 px-4 py-16 text-center text-mid"
    >
      {icon && (
        <div aria-hidden="true" className="grid size-16 place-items-center rounded-full bg-ink-1 text-amber">
          {icon}
        </div>
      )}
      <p className="text-xl font-semibold wrap-anywhere text-hi">{title}</p>
      {children}
    </div>
  );
}
