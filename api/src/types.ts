/**
 * Types of what goes over the wire, for the screens: inferred from the schemas that the API checks with. This file reaches
 * only schema files, so that no screen is compiled against the database or the server (`types.test.ts`).
 */
export type { MaxRatingLength } from './admin/age-ratings/schemas.ts';
export type { AdminShow } from './admin/schemas.ts';
export type { LastPage, MaxWordsLength } from './admin/lists/list-query.ts';
export type { MoneyCase } from './admin/money/schemas.ts';
export type { AdminAct, MaxReasonLength } from './audit/schemas.ts';
export type { DoorOutcome, MaxCodeLength, MaxDoorLength } from './door/schemas.ts';
export type { ShowFormat } from './shows/show-facts.ts';
export type { Fullness } from './seats/fullness.ts';
export type { SharedSeatState } from './orders/friends/schemas.ts';
export type { BookingAwaits, BookingState } from './bookings/state-names.ts';
export type { FailureCode } from './http/failure-codes.ts';
export type { MinChargeCents, PageOutlivesHoldMinutes } from './payments/limits.ts';
export type { MaxReleaseReasonLength, ShareLimits } from './releases/canary/schemas.ts';
export type { PageErrors, Report, ReportLimits, RunningCode } from './releases/reports/schemas.ts';
export type { NightHours } from './door/night.ts';
export type { DefaultRuntimeMinutes } from './shows/default-runtime.ts';
export type { Calls } from './page-calls/page-calls.ts';
