import { MapPinned } from 'lucide-react';
import { ComingSoon } from './ComingSoon.tsx';
import { t } from '../messages/soon.en.ts';

/** /theaters: the houses, announced and not there yet. */
export default function TheatersPage() {
  return (
    <ComingSoon
      title={t('theaters.title')}
      lead={t('theaters.lead')}
      icon={<MapPinned className="catalog:size-9" />}
    />
  );
}
