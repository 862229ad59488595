/** Whether React has made an element, or has taken it over: it marks them. */
export const isReacts = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__react'));
