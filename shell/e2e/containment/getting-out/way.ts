/** A way in which a screen that passed every gate may reach out of its slot. */
export interface Way {
  name: string;
  /** declares `Screen` (see replaceScreen) */
  code: string;
  /** what the page tells of the release, where it is not plain that it tells anything */
  tells?: 'render' | 'script';
  /** a part that does it cannot be shown: what stands for it takes its box */
  givesWay?: true;
  /** there is nothing to see of it: a part gives way that shows something always */
  isSilent?: true;
  /** a part that may lie over the link beside it by this: its place is among the links of the header */
  staysBeside?: string;
  /** it happens when the screen is left for another one of the same document */
  onLeaving?: true;
  /** it happens when the other screen has been there for a while, which nothing is told of */
  isLate?: true;
  /** what it leaves shows when it is left once more, after another page was there */
  goesTwice?: true;
  /** it takes a load of the document until it is stopped: a click before that is lost with the document */
  takesALoad?: true;
  /** what it takes is there only for who is signed in */
  isOfSignedIn?: true;
  /** it leads visitors away by itself, to whichever page */
  leadsAway?: true;
  /** it changes the address, or says that it has changed, so often that only who presses a link is followed any more */
  saysTooMuch?: true;
  /** it leaves no frames to those who wait for an element to stand still before they press it */
  endsFrames?: true;
  /** what it changes is put right with the next look: the screen around a part may stumble over it before that */
  isOfPages?: true;
  /** whether a timer of it goes on when it has been stopped: no page can end that */
  goesOn?: true;
}

/** A screen that is there and acts when it is: in an effect, once. */
export const acts = (deed: string): string =>
  `function Screen() { useEffect(() => { ${deed} }, []); return h("h1", null, "A screen"); }`;
export const screen = (body: string): string => `function Screen() { ${body} }`;
/** The end of a screen that is to be seen. */
export const SHOWN = `return h("h1", null, "A screen");`;

/** Puts something else in the place of a function that all code needs. */
export const overwritten = (target: string): Way => ({
  name: `overwrites ${target}`,
  code: acts(`${target} = () => { throw new Error("not what it was"); };`),
});

/** Puts something else in the place of what is read and set. */
export const takenOver = (owner: string, name: string): Way => ({
  name: `takes the ${name} of ${owner} over`,
  code: acts(
    `Object.defineProperty(${owner}, "${name}", { get() { return null; }, set() { throw new Error("no"); } });`,
  ),
});

/** Puts a function that throws before one of an object's. */
export const defined = (owner: string, name: string): Way => ({
  name: `defines ${owner}.${name} anew`,
  code: acts(
    `Object.defineProperty(${owner}, "${name}", { value() { throw new Error("not what it was"); } });`,
  ),
});
