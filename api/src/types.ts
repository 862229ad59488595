/**
 * Types of what goes over the wire, for the screens: inferred from the schemas that the API checks with. This file reaches
 * only schema files, so that no screen is compiled against the database or the server (`types.test.ts`).
 */
import type { z } from '@hono/zod-openapi';
import type { ownBookingsResponse } from './bookings/schemas.ts';
import type { cancelResponse, createRequest, createResponse, payResponse } from './orders/schemas.ts';
import type { occupiedResponse } from './seats/schemas.ts';
import type { FailureCode } from './http/failure-codes.ts';
import type { nowPlayingMovieSchema } from './movies/schemas.ts';
import type { confirmRequest, confirmResponse } from './orders/settlement/schemas.ts';

export type { Calls } from './page-calls/page-calls.ts';
export type { BookingView } from './bookings/schemas.ts';
export type { BookingState } from './bookings/state-names.ts';
export type { FailureCode } from './http/failure-codes.ts';
export type { Movie } from './movies/schemas.ts';
export type { CancelShowAnswer } from './orders/cancel-show/schemas.ts';
export type {
  AddShowAnswer,
  AddShowRequest,
  NowPlayingAnswer,
  ShowDetailAnswer,
  ShowsAnswer,
} from './shows/schemas.ts';
export type { FavoritesAnswer, UpdateFavoriteAnswer, UpdateFavoriteRequest } from './users/schemas.ts';
export type { ActsAnswer, AdminAct } from './audit/schemas.ts';
export type { MoneyAnswer, MoneyCase, RetryRefundAnswer } from './admin/money/schemas.ts';
export type {
  AdminShow,
  AllBookingsAnswer,
  AllShowsAnswer,
  DashboardAnswer,
  DashboardData,
  IsAdminAnswer,
} from './admin/schemas.ts';

export type NowPlayingMovie = z.infer<typeof nowPlayingMovieSchema>;

export type CreateBookingRequest = z.input<typeof createRequest>;
export type CreateBookingAnswer = z.infer<typeof createResponse>;
export type PayAnswer = z.infer<typeof payResponse>;
export type CancelAnswer = z.infer<typeof cancelResponse>;
export type OccupiedAnswer = z.infer<typeof occupiedResponse>;
export type OwnBookingsAnswer = z.infer<typeof ownBookingsResponse>;
export type ConfirmRequest = z.infer<typeof confirmRequest>;
export type ConfirmAnswer = z.infer<typeof confirmResponse>;

/** The body of every refusal. */
export interface FailureAnswer {
  success: false;
  /** Stable word for programs. */
  code: FailureCode;
  /** Sentence for people. */
  message: string;
  /** Complaints by field, such as `showsInput.0.time`. */
  fields?: Record<string, string>;
  /** Ties a server's fault to its log. */
  requestId?: string;
}
