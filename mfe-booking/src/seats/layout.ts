/** Where things stand on the page, the same while it loads: times beside the map on wide screens, above it on a phone. */
export const layout = {
  page: 'booking:grid booking:gap-8 booking:lg:grid-cols-[17rem_minmax(0,1fr)] booking:lg:gap-12',
  aside:
    'booking:grid booking:content-start booking:gap-6 booking:lg:sticky booking:lg:top-24 booking:lg:self-start',
} as const;

/** Where the blocks stand one under the other, a small map shows the hall: of two on a phone, of three wherever three have no room beside each other. */
export const smallMapClasses = (blocks: number): string =>
  blocks > 2 ? 'booking:xl:hidden' : 'booking:sm:hidden';
