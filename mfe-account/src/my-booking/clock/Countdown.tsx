import { timeLeft } from '@matinee/shared-ui/time-left';

/** The time that is left. A timer is not read out every second; who wants to know can go to it. */
export function Countdown({ milliseconds }: { milliseconds: number }) {
  return (
    <span
      role="timer"
      aria-live="off"
      className="account:text-lg account:font-semibold account:text-amber account:tabular-nums"
    >
      {timeLeft(milliseconds)}
    </span>
  );
}
