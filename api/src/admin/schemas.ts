import { z } from '@hono/zod-openapi';
import { bookingSchema } from '../bookings/schemas.ts';
import { showFactsSchema } from '../shows/show-facts.ts';
import { movieSchema } from '../movies/schemas.ts';

const dollars = z.number().openapi({ description: 'US dollars' });
const instant = z.string().openapi({ format: 'date-time' });

export const isAdminSchema = z.object({ success: z.literal(true), isAdmin: z.boolean() });

export const dashboardSchema = z.object({
  success: z.literal(true),
  dashboardData: z.object({
    totalBookings: z.number().openapi({ description: 'Paid bookings' }),
    totalRevenue: dollars,
    activeShows: z.array(
      z.object({ _id: z.string(), movie: movieSchema, showPrice: dollars, showDateTime: instant }),
    ),
    totalUsers: z.number(),
    salesByDay: z.array(z.object({ date: z.string().openapi({ format: 'date' }), amount: dollars })).openapi({
      description:
        'The last 14 days of the cinema, oldest first: what was sold on each, less what was returned of it',
    }),
  }),
});

const adminShowSchema = showFactsSchema
  .extend({
    _id: z.string(),
    movie: movieSchema,
    showDateTime: instant,
    endsAt: instant.openapi({ description: 'When it is over' }),
    showPrice: dollars,
    hall: z.number(),
    status: z.enum(['scheduled', 'cancelled']),
    cancelUntil: instant
      .nullable()
      .openapi({ description: 'Until when it can be cancelled; null once it is' }),
    occupiedSeats: z.record(z.string(), z.literal(true)),
    soldSeats: z.number(),
    waiting: z
      .object({ people: z.number(), seats: z.number() })
      .openapi({ description: 'Who waits for seats to come free, and for how many' }),
    earnings: dollars.openapi({ description: 'Sold seats times price' }),
  })
  .openapi('AdminShow');

const total = z.number().openapi({ description: 'Rows of all pages' });

export const allShowsSchema = z.object({
  success: z.literal(true),
  shows: z.array(adminShowSchema),
  total,
  /** shows that were over before so many days are not in this order, and not found; absent where all are */
  listedDays: z.number().int().optional(),
});

export const allBookingsSchema = z.object({
  success: z.literal(true),
  bookings: z.array(bookingSchema),
  total,
});

export type DashboardData = z.infer<typeof dashboardSchema>['dashboardData'];
export type AdminShow = z.infer<typeof adminShowSchema>;
export type AllShowsAnswer = z.infer<typeof allShowsSchema>;
export type AllBookingsAnswer = z.infer<typeof allBookingsSchema>;
