/** A page of the house as words. `[label](/address)` in a text is a link. */
export interface HouseText {
  /** one or two sentences under the heading; also what search engines show */
  lead: string;
  sections: { title: string; text: readonly string[] }[];
}
