const isSeen = (element: Element): boolean =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';

/** Whether there is a word or a picture to see. */
export function showsSomething(screen: Element): boolean {
  const texts = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text;
    if (data.trim() && parentElement && isSeen(parentElement)) return true;
  }
  return [
    ...screen.querySelectorAll('img, svg, canvas, video, input, iframe, [role=status], [aria-busy=true]'),
  ].some(isSeen);
}
