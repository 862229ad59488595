let heard = 0;

/** To be called by React with each press. */
export const noteHeard = (): void => void (heard += 1);

/** Tells of presses in the frame of which React does not hear: it may have ended, and nothing else says so. */
export function hearUnheard(tell: () => void): void {
  const listen = ({ isTrusted, target }: Event) => {
    if (!isTrusted || !(target instanceof Element) || !target.closest('#root > :is(header, main)')) return;
    const before = heard;
    // When all have heard of it.
    setTimeout(() => heard === before && tell());
  };
  addEventListener('click', listen, true);
}
