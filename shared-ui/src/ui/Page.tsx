import type { ReactNode } from 'react';
import { usePage } from '../contract/page/page.ts';
import { classes } from './classes.ts';

interface PageProps {
  /** the page's name: its heading and the document's title */
  title: string;
  /** beside the heading, such as a button */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A page of the ordinary kind: a heading at the top and content at most 1280 px wide, clear of the fixed header. */
export function Page({ title, aside, className, children }: PageProps) {
  const heading = usePage(title);
  return (
    <div className={classes('mx-auto w-full max-w-7xl px-4 pt-24 pb-16 sm:px-6 md:px-8', className)}>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-3">
        <h1
          ref={heading}
          tabIndex={-1}
          className="font-display text-4xl tracking-wide text-hi outline-none md:text-5xl"
        >
          {title}
        </h1>
        {aside}
      </div>
      {children}
    </div>
  );
}
