/** How far the events of one account have been read. */
export interface EventCursorDocument {
  _id: string;
  /** Instant of the newest event that was dealt with, by Stripe's clock. */
  upTo: Date;
  /** Ids of those that are near enough to it to be read again. */
  handled: string[];
}
