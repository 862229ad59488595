/**
 * Until when nothing is put off: what is, was so while all clocks were ahead, and they have been set right since. A machine whose own clock runs in
 * local time is hours ahead after each start, until it has heard the right one.
 * @param longestMs the longest that it is ever put off for
 */
export const tooLate = (now: Date, longestMs: number): Date => new Date(now.getTime() + 2 * longestMs);
