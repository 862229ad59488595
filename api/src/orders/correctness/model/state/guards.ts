/**
 * What the design rests on, each of which a negative control takes away. Those of `GUARDS` all hold in the product.
 */
export const GUARDS = {
  /** A claim's one update names, for each seat, that nobody else has it. */
  claimComparesSeats: true,
  /** A claim leaves a later hold of the same booking as it is. */
  holdNeverShortens: true,
  /** A sale's one update names, for each seat, that it is the booking's own or nobody's. */
  saleComparesSeats: true,
  /** A sale's one update names that the show is not cancelled. */
  saleNeedsShow: true,
  /** A cancelled show is done only when none of its bookings is left. */
  endsAllBeforeDone: true,
  /** A booking's move names the state and attempt that were read. */
  moveComparesState: true,
  /** A hold is over by the clock of the database, not by that of the process that looks. */
  databaseClock: true,
  /** While Stripe cannot say whether a hold that ran out was paid, its seats are kept for as long as clocks may be wrong. */
  keptInDoubt: true,
  /** The page of a hold that ran out is closed before its seats are given away. */
  closesPageFirst: true,
  /** Seats are given away of the hold that was asked about, not of one that its owner began since then. */
  givesAwayNamedHold: true,
  /** Money that comes late takes seats whose hold ran out only once that hold is ended as well. */
  lateSaleAsks: true,
  /** A page that was closed ends only the hold that it was made for. */
  pageEndsItsAttempt: true,
  /** A page is stored only with the attempt that it was made for. */
  pageStoredWithAttempt: true,
  /** Freeing seats names their owner. */
  releaseNamesOwner: true,
  /** Freeing a hold names its end, so that a later hold of the same booking stays. */
  releaseNamesHold: true,
  /** Seats of a hold that has ended are freed, also when who ended it died before. */
  freesEndedHolds: true,
  /** The key of a refund names the refunds that failed before it. */
  refundKeyNamesFailures: true,
  /** A refund that the bank sent back counts as not made. */
  failedRefundIsOwed: true,
  /** What a person tried by hand in vain keeps no refund from going out by itself. */
  countsOwnFailures: true,
  /** Whatever happened since a backup is asked of Stripe after a restore. */
  catchesUpAfterRestore: true,
  /** A booking that has a page is not withdrawn. */
  keepsBookingWithPage: true,
  /** What a bank has taken back for good counts as sent back. */
  lostDisputeCounts: true,
  /** What went back of a ticket's price is written down. */
  partsAreNoted: true,
  /** That note is counted, and names how many there were when its call began to look. */
  notesAreCounted: true,
  /** Who finds nothing new of a ticket whose money has been under way says that they looked. */
  looksAreNoted: true,
  /** Of a ticket with such a note banks are asked, whatever was read before. */
  asksBanksOfNoted: true,
  /** A page stays open while nobody knows whether it was stored. */
  unansweredPageStays: true,
  /** Giving an unpaid hold up needs that no page was stored meanwhile. */
  givesUpWithoutPage: true,
};
export type Guard = keyof typeof GUARDS;
export type Guards = Readonly<Record<Guard, boolean>>;

/** The design without one of its guards. */
export const without = (guard: Guard): Guards => ({ ...GUARDS, [guard]: false });
