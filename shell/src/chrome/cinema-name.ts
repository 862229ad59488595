import type { Site } from '@matinee/shared-ui';
import { t } from '../messages/en.ts';

/** What the cinema is called; a plain word while its name is not known. */
export const cinemaName = ({ cinema }: Site): string => cinema?.name ?? t('site.name');
