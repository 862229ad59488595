/** The specification has some links of this page open the next one at its top. */
export const scrollToTop = (): void => window.scrollTo(0, 0);
