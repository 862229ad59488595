import { schema, type Infer } from '@matinee/shared-ui';
import { apiCall } from '../api/api-call.ts';
import { movieSchema } from '../movie/movie.ts';
import { t } from '../messages/en.ts';

const dashboardSchema = schema.object({
  totalBookings: schema.number(),
  /** US dollars: paid minus refunded */
  totalRevenue: schema.number(),
  activeShows: schema.array(
    schema.object({
      _id: schema.string(),
      movie: schema.extend(movieSchema, { vote_average: schema.number() }),
      showPrice: schema.number(),
      /** ISO instant */
      showDateTime: schema.string(),
    }),
  ),
  totalUsers: schema.number(),
  /** sales of the last days in US dollars, oldest first; an older API does not tell */
  salesByDay: schema.optional(
    schema.array(schema.object({ date: schema.string(), amount: schema.number() })),
  ),
});
export type Dashboard = Infer<typeof dashboardSchema>;
export type DaySales = NonNullable<Dashboard['salesByDay']>[number];
export type ActiveShow = Dashboard['activeShows'][number];

/** The figures of the cinema. */
export const dashboard = apiCall('GET /api/admin/dashboard', {
  auth: 'bearer',
  answer: schema.object({ dashboardData: dashboardSchema }),
  failure: t('fetching-failed'),
});
