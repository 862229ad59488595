import { isIn } from './door-receipt.ts';
import { doorSteps } from './door-steps.ts';
import type { Foyer } from './foyer.ts';
import type { Receipt } from './receipt.ts';

/** May let people in, in every house of tests. */
const DOORKEEPER = 'boss';
const DOORS = ['Door 1', 'Door 2'];

/** How people of a crowd come to doors, and send their seats. */
export function doorIn({ options, count, ask, lies, bookingsOf }: Foyer) {
  const { random, hasPlainDoors } = options;
  const { scan, tell, undo, send, takeBack } = doorSteps(ask, DOORKEEPER);

  /** One ticket is shown at two doors at once. */
  async function comeIn(receipt: Receipt, seat: string, code: string): Promise<void> {
    const isLate = !hasPlainDoors && random.chance(0.2);
    const scans = await Promise.all(
      DOORS.map((door, index) => scan(receipt, { seat, code, door, isLate: isLate && index === 0 })),
    );
    const scanned = scans.find(isIn);
    if (!scanned) return;
    count.letIn += 1;
    if (hasPlainDoors || random.chance(0.6)) return;
    if (!(await undo(receipt, scanned, random.chance(0.5)))) return;
    count.undone += 1;
    const { scanId } = scanned;
    if ((await tell({ scanId, code, door: 'Door 1' })) === 'in')
      lies.push(`door: ${seat} of ${receipt.bookingId} was let in by scan ${scanId}, which was taken back`);
    if (random.chance(0.5)) await scan(receipt, { seat, code, door: 'Door 2' });
  }

  /** A seat is sent while its ticket is shown, and taken back while its friend comes. */
  async function sendAway(receipt: Receipt, seat: string, code: string): Promise<void> {
    const lie = (what: string) => lies.push(`door: ${seat} of ${receipt.bookingId} was let in ${what}`);
    const comes = async (shown: string) => isIn(await scan(receipt, { seat, code: shown, door: 'Door 1' }));
    const [token, isOwnerIn] = await Promise.all([
      send(receipt, seat),
      random.chance(0.3) ? comes(code) : false,
    ]);
    if (token === undefined) return;
    count.sent += 1;
    if (isOwnerIn) lie('by its first code, and sent');
    if (await comes(code)) lie('by its first code once it was sent');
    const seen = await ask(receipt.userId, (someone) => someone.get(`tickets/sent/${token}`));
    if (!seen?.ticket) return;
    const [isBack, isFriendIn] = await Promise.all([
      random.chance(0.5) ? takeBack(receipt, seat) : false,
      random.chance(0.6) ? comes(seen.ticket.code) : false,
    ]);
    if (isFriendIn) count.letIn += 1;
    if (isBack && isFriendIn) lie("by its friend's code, and taken back");
    if (isBack && (await comes(seen.ticket.code))) lie("by its friend's code once it was taken back");
  }

  return async (receipt: Receipt): Promise<void> => {
    const { bookingId, userId, seats } = receipt;
    const seat = random.pick(seats);
    const own = (await bookingsOf(userId)).find(({ _id }) => _id === bookingId);
    const ticket = own?.tickets.find((one) => one.seat === seat);
    const maySend = ticket?.sentToken === null && ticket.usedAt === null && !hasPlainDoors;
    if (maySend && random.chance(0.5)) await sendAway(receipt, seat, ticket.code);
    // Who comes before the payment has arrived has no other code.
    else await comeIn(receipt, seat, ticket?.code ?? `${bookingId}-${seat}`);
  };
}
