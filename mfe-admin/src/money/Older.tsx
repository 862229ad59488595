import { Button } from '@matinee/shared-ui';
import { useState, type ReactNode } from 'react';
import { t } from './en.ts';

interface OlderProps {
  /** where the page above ends; null when it is the last */
  before: string | null;
  /** the page of what is older */
  children(before: string): ReactNode;
}

/** The way from one page of a book to the next, which opens below it on demand. */
export function Older({ before, children }: OlderProps) {
  const [isOpen, setOpen] = useState(false);
  if (before === null) return null;
  if (isOpen) return <div className="admin:mt-3">{children(before)}</div>;
  return (
    <Button kind="secondary" className="admin:mt-4" onClick={() => setOpen(true)}>
      {t('older')}
    </Button>
  );
}
