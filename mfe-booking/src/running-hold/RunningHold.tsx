import { useLocation } from '@matinee/shared-ui/router';
import { useShownShow } from '../selection/shown-show.ts';
import { HoldPill } from '../seats/hold/HoldPill.tsx';

/** Pages that say themselves how long any seats are held, and one that is about what was just paid. */
const SAID_ELSEWHERE = /^\/(loading|my-booking)(\/|$)/;

/** Part of the header: the running hold. Where it would lie over the bar of the seats, their page has it above that bar. */
export default function RunningHold() {
  const { pathname } = useLocation();
  const shown = useShownShow();
  if (SAID_ELSEWHERE.test(pathname)) return null;
  return <HoldPill told={shown?.told} className={shown ? 'booking:max-lg:hidden' : undefined} />;
}
