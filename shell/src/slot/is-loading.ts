/** Whether more code of a release is under way: a script stands in the page while it is loaded, and has a time limit of its own. */
export const isLoading = (baseUrl: string): boolean =>
  document.querySelector(`script[src^="${baseUrl}"]`) !== null;
