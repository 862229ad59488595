import { translator } from '@matinee/shared-ui';

/** Texts of the overlay; apart from the chrome's, which every first page carries. */
export const t = translator({
  title: 'Parts of this page',
  close: 'Close',
  live: 'Composition {id} is live.',
  behind: 'Composition {id}; another one is live, and the next navigation loads it.',
  remotes: 'Remotes',
  part: 'Part',
  team: 'Team',
  release: 'Release',
  built: 'Built (UTC)',
  size: 'Scripts and sheets',
  state: 'In this page',
  shared: 'Shared modules',
  module: 'Module',
  version: 'In the page',
  asked: 'Built for',
});
