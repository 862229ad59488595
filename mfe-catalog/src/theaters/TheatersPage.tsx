import { MapPinned } from 'lucide-react';
import { ComingSoon } from '../coming-soon/ComingSoon.tsx';
import { t } from '../messages/en.ts';

export default function TheatersPage() {
  return (
    <ComingSoon
      title={t('theaters.title')}
      lead={t('theaters.lead')}
      icon={<MapPinned className="catalog:size-9" />}
    />
  );
}
