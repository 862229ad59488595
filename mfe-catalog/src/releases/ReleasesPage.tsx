import { CalendarClock } from 'lucide-react';
import { ComingSoon } from '../coming-soon/ComingSoon.tsx';
import { t } from '../messages/en.ts';

export default function ReleasesPage() {
  return (
    <ComingSoon
      title={t('releases.title')}
      lead={t('releases.lead')}
      icon={<CalendarClock className="catalog:size-9" />}
    />
  );
}
