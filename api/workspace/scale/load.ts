import { given, measured } from './measured.ts';

/** A cinema of four halls; the numbers are assumptions, and stand in the page. */
export const house = {
  halls: 4,
  showsOfHall: 5,
  daysAhead: 14,
  seats: 80,
  /** of all seats */
  sold: 0.6,
  ticketsOfBooking: 2.4,
  /** of a day, in its best hour */
  bestHour: 0.2,
  /** a premiere goes on sale: so many times the best hour */
  premiere: 10,
  pagesOfBooking: 50,
  atSeatMaps: 20,
  /** servers of the shell for each ten thousand pages a minute, two at least */
  pagesOfShell: 10_000,
} as const;

const HOUR_S = 3600;
const MINUTE_S = 60;
const DAYS_OF_YEAR = 365;

/**
 * The load of so many cinemas, and what it asks of each part.
 * @param times 1 for one cinema of four halls
 */
export function loadOf(times: number) {
  const showsADay = house.halls * house.showsOfHall * times;
  const ticketsADay = showsADay * house.seats * house.sold;
  const bookingsADay = ticketsADay / house.ticketsOfBooking;
  const bookings = ((bookingsADay * house.bestHour) / HOUR_S) * house.premiere;
  const pages = (bookingsADay * house.pagesOfBooking * house.bestHour) / HOUR_S;
  const shows = showsADay * house.daysAhead;
  const listeners = house.atSeatMaps * times;
  const shells = Math.max(2, Math.ceil((pages * MINUTE_S) / house.pagesOfShell));
  const reported = Math.min(pages, (shells * given.reportedPagesPerMinute) / MINUTE_S);
  return {
    halls: house.halls * times,
    shows,
    ticketsADay,
    bookingsADay,
    bookingsAYear: bookingsADay * DAYS_OF_YEAR,
    bookings,
    pages,
    listeners,
    writesOfBookings: bookings * given.writesOfBooking,
    writesOfReports: reported * given.writesOfReportedPage,
    /** without a limit to the pages that report */
    writesOfAllReports: pages * given.writesOfReportedPage,
    stripeSessions: bookings,
    stripeCalls: bookings * given.stripeCallsOfBooking,
    clerkCalls: bookings,
    programmeMb: (shows * measured.showBytes.value) / 1_000_000,
    apiCores: (bookings * measured.bookingMs.value) / 1000,
    shellCores: (pages * given.pageMs) / 1000,
    listOfMovies: (measured.movieListMs.value * (shows / 28_000)) / 1000 / given.listSeconds,
    revenueSeconds: (bookingsADay * DAYS_OF_YEAR) / measured.documentsPerSecond.value,
    apiListenersMb: (listeners * measured.apiListenerKb.value) / 1000,
    shellListenersMb: (listeners * given.shellListenerKb) / 1000,
    nginxConnections: listeners * given.connectionsOfStream,
    reopenedStreams: listeners / given.streamSeconds,
    apiProcesses: Math.max(2, Math.ceil(listeners / given.listenersOfProcess)),
    shells,
  };
}

export type Load = ReturnType<typeof loadOf>;
