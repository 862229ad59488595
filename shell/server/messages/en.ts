import { translator } from '@matinee/shared-ui';

/** Texts that only the server writes: what stands here is not in the page's scripts. */
export const t = translator({
  'site.description': 'See what is on, pick your very seat on the plan and have your tickets in two minutes.',
  'site.picture': 'The light of a cinema’s screen, before rows of seats of which two are picked',
  'page.no-script': '{name} needs JavaScript to show movies and sell tickets. Please switch it on.',
});
