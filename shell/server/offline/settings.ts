import { z } from 'zod';

/** Settings of pages without a network, declared as those of the server are. */
export const offlineSettings = {
  OFFLINE: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'whether browsers keep the pages that a ticket or a door needs without a network; `off`, and each browser forgets them with its next page. `MIRROR=off` is off as well',
    ),
};
