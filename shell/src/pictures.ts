/** Lets the browser fetch the pictures that the page's document names, now that the code which shows them is there. */
export function fetchPictures(): void {
  const held = document.querySelector<HTMLTemplateElement>('template#pictures');
  if (held) document.head.append(held.content);
}
