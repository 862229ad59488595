import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  note?: ReactNode;
  /** beside the heading */
  aside?: ReactNode;
  children: ReactNode;
}

/** One part of the page, under its heading. */
export const Section = ({ id, title, note, aside, children }: SectionProps) => (
  <section aria-labelledby={`releases-${id}`}>
    <div className="admin:mb-4 admin:flex admin:flex-wrap admin:items-center admin:justify-between admin:gap-x-4 admin:gap-y-2">
      <div>
        <h2 id={`releases-${id}`} className="admin:text-xl admin:font-semibold admin:text-hi">
          {title}
        </h2>
        {note && (
          <p className="admin:mt-1 admin:max-w-3xl admin:text-sm admin:text-pretty admin:text-low">{note}</p>
        )}
      </div>
      {aside}
    </div>
    {children}
  </section>
);
