import { buyerOf, type Cinema, NOBODY, PAGES } from '../state/cinema.ts';
import { nextStep } from '../steps/take.ts';
import type { Move } from './moves.ts';

const NAMES = ['Ann', 'Ben'];
const SEAT_NAMES = ['', 'A1', 'A2', 'A1 and A2'];

const nameOf = (buyer: number) => NAMES[buyer] ?? 'somebody';
const pageName = (page: number) => `${nameOf(buyerOf(page))}'s page ${1 + (page % PAGES)}`;

function callName(cinema: Cinema, number: number): string {
  const { who, wish } = cinema.call(number);
  if (who === NOBODY) return `job ${number + 1}`;
  return `${nameOf(who)}'s ${wish ? 'order' : `call ${number + 1}`}`;
}

/** Says what is about to happen, in a few words. */
export function tell(cinema: Cinema, move: Move): string {
  const isWrong = 'clock' in move && move.is !== 'clock' && move.clock && move.clock !== 'right';
  return `${plainly(cinema, move)}${isWrong ? `, where the clock is ${move.clock}` : ''}`;
}

function plainly(cinema: Cinema, move: Move): string {
  if (!('which' in move)) {
    const number = cinema.calls.findIndex(({ at }) => at === 0);
    if (move.is === 'show cancelled') return 'the show is cancelled';
    if (move.is === 'end of the show') return `job ${number + 1} looks whether the cancelled show is over`;
    if (move.is === 'free lost seats') return `job ${number + 1} looks for lost seats`;
    return move.is === 'tick' ? `time goes on to ${cinema.house.now + 1}` : `a ${move.is}`;
  }
  const { is, which } = move;
  const free = cinema.calls.findIndex(({ at }) => at === 0) + 1;
  switch (is) {
    case 'step':
    case 'slow step':
    case 'lost answer':
    case 'no answer':
    case 'death': {
      const what = is === 'step' ? '' : ` (${is})`;
      return `${callName(cinema, which)}: ${nextStep(cinema.call(which))}${what}`;
    }
    case 'clock':
      return `${callName(cinema, which)}: its clock is ${move.clock} from now on`;
    case 'order':
      return `${nameOf(which)} orders ${SEAT_NAMES[move.wish]}`;
    case 'pay now':
      return `${nameOf(which)} presses Pay Now (call ${free})`;
    case 'cancel':
      return `${nameOf(which)} cancels (call ${free})`;
    case 'sweep':
    case 'refund job':
    case 'end of a void booking':
      return `job ${free}: ${is} of ${nameOf(which)}'s booking`;
    case 'message':
      return `job ${free}: a message makes it read ${pageName(which)}`;
    case 'after restore':
      return `job ${free} asks about ${pageName(which)} after the restore`;
    default:
      return `at Stripe, ${pageName(which)}: ${is}`;
  }
}
