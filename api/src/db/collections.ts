import type { Collection, Db } from 'mongodb';
import type {
  AdminActDocument,
  BookingDocument,
  MessageDocument,
  MoneyCaseDocument,
  MovieDocument,
  OpenEventDocument,
  ScheduleDocument,
  ShowDocument,
  UserDocument,
} from './documents.ts';
import type { EventCursorDocument } from './event-cursor.ts';

/** The collections of the product, in the real driver's types; writes wait for a majority and the journal. */
export interface Database {
  movies: Collection<MovieDocument>;
  shows: Collection<ShowDocument>;
  schedule: Collection<ScheduleDocument>;
  bookings: Collection<BookingDocument>;
  users: Collection<UserDocument>;
  adminActs: Collection<AdminActDocument>;
  messages: Collection<MessageDocument>;
  moneyCases: Collection<MoneyCaseDocument>;
  openEvents: Collection<OpenEventDocument>;
  eventCursors: Collection<EventCursorDocument>;
  raw: Db;
  /** Resolves when the database answers; rejects with the driver's error otherwise. */
  ping(): Promise<void>;
}

/** Names the collections of `raw`. */
export function collectionsOf(raw: Db): Database {
  return {
    movies: raw.collection<MovieDocument>('movies'),
    shows: raw.collection<ShowDocument>('shows'),
    schedule: raw.collection<ScheduleDocument>('schedule'),
    bookings: raw.collection<BookingDocument>('bookings'),
    users: raw.collection<UserDocument>('users'),
    adminActs: raw.collection<AdminActDocument>('adminActs'),
    messages: raw.collection<MessageDocument>('messages'),
    moneyCases: raw.collection<MoneyCaseDocument>('moneyCases'),
    openEvents: raw.collection<OpenEventDocument>('openEvents'),
    eventCursors: raw.collection<EventCursorDocument>('eventCursors'),
    raw,
    ping: async () => {
      await raw.command({ ping: 1 });
    },
  };
}
