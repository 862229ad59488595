import { CalendarClock } from 'lucide-react';
import { ComingSoon } from './ComingSoon.tsx';
import { t } from '../messages/soon.en.ts';

/** /releases: what starts later, announced and not there yet. */
export default function ReleasesPage() {
  return (
    <ComingSoon
      title={t('releases.title')}
      lead={t('releases.lead')}
      icon={<CalendarClock className="catalog:size-9" />}
    />
  );
}
