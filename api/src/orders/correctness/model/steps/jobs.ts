/** What reconciling does beside settling and refunding: free-lost-seats.ts and after-restore.ts of the product. */
import { BUYERS, type Call, type Cinema, FREE, PAGE, SOLD, stateNumber } from '../state/cinema.ts';
import { releaseHold, releaseSeats } from './books.ts';
import { callThen, end, go, type Step, type StepName } from './step.ts';
import { closePage, readPage } from './stripe.ts';

const DEAD: readonly number[] = [stateNumber.cancelled, stateNumber.refunding, stateNumber.refunded];
/** Stands for the end of a hold where a seat is sold. */
const NEVER = 255;

/** What was seen of the seats: who has each of them, and until when. */
const seen = (call: Call) => [
  { owner: call.state - 1, until: call.attempt },
  { owner: call.until - 1, until: call.page },
];

/** Frees what was seen of one booking that is dead, or withdrawn; the seats of several go one after another, the first seat's first. */
function freeNext(cinema: Cinema, call: Call): void {
  const isLost = ({ owner }: { owner: number }) => owner >= 0 && ((call.payment >> owner) & 1) === 1;
  const owner = seen(call).find(isLost)?.owner ?? 0;
  call.payment &= ~(1 << owner);
  const own = seen(call).flatMap((seat, index) => (seat.owner === owner ? [{ ...seat, index }] : []));
  const mask = own.reduce((sum, { index }) => sum | (1 << index), 0);
  const until = own.at(-1)?.until ?? NEVER;
  const isThatHold = (call.tries >> owner) & 1;
  if (isThatHold && until !== NEVER) releaseHold(cinema, owner, until, mask);
  else releaseSeats(cinema, owner, mask);
}

function lostOrOver(call: Call): void {
  if (call.state !== stateNumber.none) end(call);
  else if (call.outcome === PAGE.open) go(call, 'close the lost page');
  else if (call.outcome === PAGE.paid) go(call, 'read the lost page');
  else end(call);
}

export const jobSteps = {
  'look at all seats': {
    asks: 'shows.find',
    take(cinema, call) {
      const [one, other] = cinema.seats.map((seat) => ({
        owner: seat.is === FREE ? 0 : seat.owner + 1,
        until: seat.is === SOLD ? NEVER : seat.until,
      }));
      call.state = one?.owner ?? 0;
      call.attempt = one?.until ?? 0;
      call.until = other?.owner ?? 0;
      call.page = other?.until ?? 0;
      if (call.state || call.until) go(call, 'look at their owners');
      else end(call);
    },
  },
  'look at their owners': {
    asks: 'bookings.find',
    take(cinema, call) {
      for (let owner = 0; owner < BUYERS; owner += 1) {
        const own = seen(call).filter((seat) => seat.owner === owner);
        if (own.length === 0) continue;
        const { state } = cinema.booking(owner);
        const hasSold = own.some(({ until }) => until === NEVER);
        const hasEnded = state === stateNumber.expired && !hasSold && cinema.guards.freesEndedHolds;
        const ofHold = state === stateNumber.none || hasEnded;
        if (ofHold) call.tries |= 1 << owner;
        if (ofHold || DEAD.includes(state)) call.payment |= 1 << owner;
      }
      if (call.payment) go(call, 'free lost seats');
      else end(call);
    },
  },
  'free lost seats': {
    asks: 'shows.bulkWrite',
    take(cinema, call) {
      freeNext(cinema, call);
      if (call.payment) go(call, 'free more lost seats');
      else end(call);
    },
  },
  'free more lost seats': {
    asks: 'shows.bulkWrite',
    take(cinema, call) {
      freeNext(cinema, call);
      end(call);
    },
  },
  'ask about a page': {
    asks: 'sessions.list',
    take(cinema, call) {
      readPage(cinema, call, call.p);
      callThen(call, 'is it lost');
      go(call, 'settle');
    },
  },
  'is it lost': { asks: 'nothing', take: (_, call) => lostOrOver(call) },
  'close the lost page': {
    asks: 'sessions.expire',
    take: (cinema, call) => (closePage(cinema, call, call.p) ? end(call) : go(call, 'read the lost page')),
  },
  'read the lost page': {
    asks: 'sessions.retrieve',
    take(cinema, call) {
      readPage(cinema, call, call.p);
      if (call.outcome === PAGE.paid) go(call, 'what is back of the second');
      else end(call);
    },
  },
} satisfies Partial<Record<StepName, Step>>;
