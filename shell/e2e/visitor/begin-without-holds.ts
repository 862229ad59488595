import { beforeAll } from 'vitest';
import { site } from '../site/site.ts';
import { noteHoldsEnded } from './holds-ended.ts';

// Files of one worker share a site and its few accounts: what one still holds would stand in the header of the next one's pages.
// Scenes have holds of their own, which their files share.
// oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern what the hook wants to have
beforeAll(async ({}, { file }) => {
  if (file.filepath.includes('/accessibility/')) return;
  await site({ act: 'end-holds' });
  noteHoldsEnded();
});
