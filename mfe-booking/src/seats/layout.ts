/** Where things stand on the page, the same while it loads: times beside the map on wide screens, above it on a phone. */
export const layout = {
  page: 'booking:grid booking:gap-8 booking:lg:grid-cols-[17rem_minmax(0,1fr)] booking:lg:gap-12',
  aside:
    'booking:grid booking:content-start booking:gap-6 booking:lg:sticky booking:lg:top-24 booking:lg:self-start',
} as const;
