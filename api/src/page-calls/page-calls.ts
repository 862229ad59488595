import type { z } from '@hono/zod-openapi';
import { ageRatingsSchema, rateRequest, rateSchema } from '../admin/age-ratings/schemas.ts';
import { moneyQuery, moneySchema, retryRequest, retrySchema, settleRequest } from '../admin/money/schemas.ts';
import { bookingsQuery, showsQuery } from '../admin/lists/list-query.ts';
import { allBookingsSchema, allShowsSchema, dashboardSchema, isAdminSchema } from '../admin/schemas.ts';
import { actsSchema } from '../audit/schemas.ts';
import { ownBookingsResponse } from '../bookings/schemas.ts';
import * as sent from '../bookings/sent/schemas.ts';
import type { failureSchema } from '../http/failure-schema.ts';
import { cancellationSchema, cancelShowSchema } from '../orders/cancel-show/schemas.ts';
import * as door from '../door/schemas.ts';
import * as friends from '../orders/friends/schemas.ts';
import * as orders from '../orders/schemas.ts';
import * as waiting from '../orders/waiting/schemas.ts';
import { confirmRequest, confirmResponse } from '../orders/settlement/schemas.ts';
import { pageQuery } from '../paging/page-query.ts';
import { overviewSchema } from '../releases/admin/schemas.ts';
import { actBodies, reasonSchema, liveStateSchema } from '../releases/canary/schemas.ts';
import * as seats from '../seats/schemas.ts';
import * as shows from '../shows/schemas.ts';
import * as users from '../users/schemas.ts';

const why = { reason: reasonSchema };

/**
 * The calls that pages make, each with the very schemas of its route (`page-calls.test.ts` holds them together). It reaches
 * schema files only: screens take their types from here.
 */
export const pageCalls = {
  'GET /api/show/all': { answer: shows.showsSchema },
  'GET /api/show/now-playing': { answer: shows.nowPlayingSchema },
  'GET /api/show/times': { answer: shows.nextTimesSchema },
  'GET /api/show/programme': { answer: shows.programmeSchema },
  'GET /api/show/{id}': { answer: shows.showDetailSchema },
  'POST /api/show/add': { body: shows.addShowSchema, answer: shows.addShowAnswerSchema },
  'GET /api/show/{id}/cancellation': { answer: cancellationSchema },
  'POST /api/show/{id}/cancel': { body: cancelShowSchema, answer: cancellationSchema },

  'GET /api/booking/seat/{showId}': { answer: seats.occupiedResponse },
  /** a stream of events; the answer is the data of each `seats` event */
  'GET /api/booking/seat/{showId}/live': { answer: seats.seatsEvent },
  'POST /api/booking/create': { body: orders.createRequest, answer: orders.createResponse },
  'POST /api/booking/confirm': { body: confirmRequest, answer: confirmResponse },
  'POST /api/booking/{id}/pay': { answer: orders.payResponse },
  'POST /api/booking/{id}/cancel': { answer: orders.cancelResponse },

  'GET /api/booking/waiting/{showId}': { answer: waiting.placeResponse },
  'POST /api/booking/waiting/{showId}': { body: waiting.joinRequest, answer: waiting.placeResponse },
  'POST /api/booking/waiting/{showId}/leave': { answer: waiting.placeResponse },

  'POST /api/booking/{id}/share': { answer: friends.shareResponse },
  'GET /api/booking/shared/{token}': { answer: friends.sharedResponse },
  'POST /api/booking/shared/{token}/renew': { answer: friends.shareResponse },
  'POST /api/booking/shared/{token}/take': { body: friends.takeRequest, answer: friends.takeResponse },

  'POST /api/booking/{id}/send': { body: sent.seatRequest, answer: sent.sendResponse },
  'POST /api/booking/{id}/take-back': { body: sent.seatRequest, answer: sent.takeBackResponse },
  'GET /api/tickets/sent/{token}': { answer: sent.sentTicketResponse },

  'GET /api/user/bookings': { answer: ownBookingsResponse },
  'GET /api/user/favorites': { answer: users.favoritesSchema },
  'GET /api/user/waiting': { answer: waiting.ownPlacesResponse },
  'GET /api/user/reminders': { answer: users.remindersAnswerSchema },
  'POST /api/user/reminders': { body: users.remindersSchema, answer: users.remindersAnswerSchema },
  'POST /api/user/update-favorite': {
    body: users.updateFavoriteSchema,
    answer: users.updateFavoriteAnswerSchema,
  },

  'GET /api/tickets/key': { answer: door.ticketKeySchema },
  'GET /api/door/day': { answer: door.doorDaySchema },
  'POST /api/door/entries': { body: door.scansSchema, answer: door.admissionsSchema },
  'POST /api/door/undo': { body: door.undoSchema, answer: door.undoneSchema },

  'GET /api/admin/is-admin': { answer: isAdminSchema },
  'GET /api/admin/dashboard': { answer: dashboardSchema },
  'GET /api/admin/all-shows': { query: showsQuery, answer: allShowsSchema },
  'GET /api/admin/all-bookings': { query: bookingsQuery, answer: allBookingsSchema },
  'GET /api/admin/acts': { query: pageQuery, answer: actsSchema },
  'GET /api/admin/age-ratings': { answer: ageRatingsSchema },
  'POST /api/admin/age-ratings': { body: rateRequest, answer: rateSchema },
  'GET /api/admin/money': { query: moneyQuery, answer: moneySchema },
  'POST /api/admin/money/{id}/retry-refund': { body: retryRequest, answer: retrySchema },
  'POST /api/admin/money/{id}/settle-by-hand': { body: settleRequest, answer: retrySchema },
  'GET /api/admin/releases': { answer: overviewSchema },
  'POST /api/admin/releases/promote': { body: actBodies.promote.extend(why), answer: liveStateSchema },
  'POST /api/admin/releases/rollback': { body: actBodies.rollback.extend(why), answer: liveStateSchema },
  'POST /api/admin/releases/revoke': { body: actBodies.revoke.extend(why), answer: liveStateSchema },
  'POST /api/admin/releases/canary': { body: actBodies.canary.extend(why), answer: liveStateSchema },
  'POST /api/admin/releases/canary/share': { body: actBodies.share.extend(why), answer: liveStateSchema },
  'POST /api/admin/releases/canary/promote': { body: actBodies.decide.extend(why), answer: liveStateSchema },
  'POST /api/admin/releases/canary/end': { body: actBodies.decide.extend(why), answer: liveStateSchema },
} satisfies Record<string, PageCall>;

interface PageCall {
  query?: z.ZodObject;
  /** the schema of what is sent, or what makes it of the cinema's settings */
  body?: z.ZodObject | ((...settings: never[]) => z.ZodObject);
  answer: z.ZodObject;
}

type Table = typeof pageCalls;
type SentTo<Call> = Call extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : Call extends { body: (...settings: never[]) => infer Body extends z.ZodType }
    ? z.input<Body>
    : undefined;
type AskedOf<Call> = Call extends { query: infer Query extends z.ZodType }
  ? Partial<Record<keyof z.input<Query>, string>>
  : undefined;

/**
 * Each call with the types of what it sends and of what it is answered: `Calls['GET /api/show/all']['answer']`. All refuse in
 * one shape.
 */
export type Calls = {
  [Route in keyof Table]: {
    query: AskedOf<Table[Route]>;
    body: SentTo<Table[Route]>;
    answer: z.output<Table[Route]['answer']>;
    /** less what only the release command is told */
    refusal: Omit<z.output<typeof failureSchema>, 'gates' | 'toSign'>;
  };
};
