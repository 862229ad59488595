/**
 * Says in a page which attributes of elements are not what React takes them for: React compares texts and elements with the HTML that it
 * goes on with, and leaves an attribute of it that differs, a link to another page for instance. Text, since it runs in the page.
 * Takes the elements and gives an `Apart`. Elements that React is not at work in yet are passed over.
 */
export const ATTRIBUTES_APART = `(elements) => {
  const { ownKeys } = Reflect;
  const props = { class: 'className', href: 'href', src: 'src', title: 'title', alt: 'alt', role: 'role', disabled: 'disabled' };
  const lines = (text) => text.replace(/\\r\\n?/g, '\\n');
  // What React leaves out is as good as empty.
  const wanted = (name, value) => {
    if (value === undefined || value === null || typeof value === 'function' || typeof value === 'symbol') return '';
    if (name === 'disabled') return value ? 'set' : '';
    return typeof value === 'boolean' && !name.startsWith('aria-') ? '' : lines(String(value));
  };
  const there = (element, name) => {
    const value = element.getAttribute(name);
    return name === 'disabled' ? (value === null ? '' : 'set') : lines(value ?? '');
  };
  const propsOf = (element) => element[ownKeys(element).find((one) => String(one).startsWith('__reactProps$'))];
  const all = [...elements];
  const isWhole = all.every((element) => !/^(A|BUTTON|INPUT|SELECT)$/.test(element.tagName) || propsOf(element));
  const attributes = all.flatMap((element) => {
    const given = propsOf(element);
    if (!given || given.suppressHydrationWarning) return [];
    const aria = [...ownKeys(given), ...element.getAttributeNames()].filter((name) => String(name).startsWith('aria-'));
    return [...Object.keys(props), ...new Set(aria)].flatMap((name) => {
      const [is, shall] = [there(element, name), wanted(name, given[props[name] ?? name])];
      return is === shall ? [] : [element.tagName.toLowerCase() + ' ' + name + ' "' + is + '", and not "' + shall + '"'];
    });
  });
  return { isWhole, attributes };
}`;

/** What of a first view is not what its screen takes it for. */
export interface Apart {
  /** whether React has come to all that can be pressed: a screen that is a chunk of its own comes after what stands around it */
  isWhole: boolean;
  /** a sentence for each attribute */
  attributes: string[];
}
