import { beforeAll, expect } from 'vitest';
import { site } from '../site/site.ts';
import { noteHoldsEnded } from './holds-ended.ts';

/** The file whose tests are about to run. */
const currentFile = (): string => expect.getState().testPath ?? '';

// Files of one worker share a site and its few accounts: what one still holds would stand in the header of the next one's pages.
// Scenes have holds of their own, which their files share.
beforeAll(async () => {
  if (currentFile().includes('/accessibility/')) return;
  await site({ act: 'end-holds' });
  noteHoldsEnded();
});
