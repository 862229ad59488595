import { ATTRIBUTES_APART } from './attributes-apart.ts';

/**
 * Runs in each page before its own scripts. Text, since this package is type-checked without the browser's names. It keeps to itself what it
 * needs: what is tried may change everything that it can reach.
 */
export const WATCH_PAGE = `(() => {
  const { ownKeys, getOwnPropertyDescriptor: descriptorOf } = Reflect;
  const styleOf = getComputedStyle.bind(globalThis);
  const find = document.querySelectorAll.bind(document);
  const protos = ['Object', 'Function', 'Array', 'String', 'Number', 'Promise', 'Map', 'Set', 'RegExp', 'Date', 'Event',
    'EventTarget', 'Node', 'Element', 'HTMLElement', 'Document', 'History', 'Location', 'Storage', 'Response', 'Request'];
  const owners = () => [
    ['window', globalThis], ['JSON', JSON], ['Math', Math], ['history', history], ['document', document],
    ...protos.flatMap((name) => [[name, globalThis[name]], [name + '.prototype', globalThis[name].prototype]]),
  ];
  const same = (one, other) =>
    one === other || (one && other && Object.is(one.value, other.value) && one.get === other.get && one.set === other.set);
  const read = () =>
    new Map(owners().map(([name, owner]) => [name, new Map(ownKeys(owner).map((key) => [key, descriptorOf(owner, key)]))]));
  let marked;
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });

  const shows = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const waits = '[role=status], [aria-hidden=true], script, style, template';
  const says = (screen) => {
    const walker = document.createTreeWalker(screen, 5);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.nodeType === 3 ? node.parentElement : node;
      const isContent = node.nodeType === 3 ? node.data.trim() !== '' : /^(IMG|CANVAS|VIDEO|INPUT|IFRAME|BUTTON)$/i.test(node.tagName);
      if (isContent && !element.closest(waits) && shows(element)) return true;
    }
    return false;
  };
  // The browser tells one value in several ways, by the sheet that said it last.
  const plain = (value) => value.replace(/\\s+/g, '').replace(/(^|[^0-9])\\./g, '$10.').toLowerCase();
  const ofRoot = (element) => {
    const style = styleOf(element);
    const all = [];
    for (const name of style) {
      const value = style.getPropertyValue(name);
      if (name.startsWith('--')) all.push([name, plain(value)]);
      else if (!/(width|height|size|origin|inset|perspective|^top$|^left$|^right$|^bottom$)/.test(name)) all.push([name, value]);
    }
    return all;
  };
  const attributesApart = ${ATTRIBUTES_APART};
  const tools = {
    mark() {
      marked = read();
    },
    isMarked: () => marked !== undefined,
    changes() {
      const changed = [];
      for (const [owner, now] of read()) {
        const before = marked.get(owner);
        for (const [key, descriptor] of before) if (owner !== 'document' && !same(descriptor, now.get(key)) && (typeof descriptor.value === 'function' || descriptor.get || owner !== 'window')) changed.push(owner + '.' + String(key));
        for (const key of now.keys()) if (!before.has(key)) changed.push('+' + owner + '.' + String(key));
      }
      return changed;
    },
    roots: () => Object.fromEntries(['html', 'body'].flatMap((name) => [...find(name)].slice(0, 1).map((element) => [name, ofRoot(element)]))),
    shift: () => shift,
    screen(name, version) {
      const message = find('[data-unavailable]')[0];
      const screens = [...find('[data-remote="' + name + '"]:not([data-part])')];
      const own = screens.find((element) => element.dataset.release === version);
      const frame = find('header')[0];
      return {
        state: own && !message ? (says(own) ? 'shown' : 'blank') : message ? 'message' : screens.length > 0 ? 'other' : 'nothing',
        frame: frame !== undefined && shows(frame),
        parts: [...find('[data-part]')].map(({ dataset }) => [dataset.remote, dataset.release, dataset.part].join(' ')),
        links: [...find('a[href^="/"]')].map((link) => new URL(link.href).pathname),
        asking: [...find('a[href]')].filter(({ origin, search }) => search && origin === location.origin).map(({ pathname, search }) => pathname + search),
      };
    },
    page: () => [...find('main h1, h1')].some(shows),
    // React marks the elements that it is at work in.
    alive: (name) => [...find('[data-remote="' + name + '"]:not([data-part])')].some((element) => ownKeys(element).some((key) => String(key).startsWith('__react'))),
    apart: (name) => attributesApart(find('[data-remote="' + name + '"]:not([data-part]) :not([data-part], [data-part] *)')),
  };
  Object.defineProperty(globalThis, '__smoke', { value: Object.freeze(tools) });
})();`;

/** What a page shows of one release. */
export interface ScreenState {
  /** `other`: another release of the remote; `message`: that it does not work; `left`: it has led to another page of the remote */
  state: 'shown' | 'blank' | 'message' | 'other' | 'nothing' | 'left';
  /** whether the site's header is seen */
  frame: boolean;
  /** `remote version part` of each part that runs */
  parts: string[];
  /** addresses of the site that the page leads to */
  links: string[];
  /** those of them with their queries that have one: `/movies?day=2026-11-27` */
  asking: string[];
}

/** Properties of the roots of a page, by element. */
export type RootStyles = Record<string, [name: string, value: string][]>;

/** A call of the script, as text. */
export const ask = (tool: string, ...words: string[]): string =>
  `__smoke.${tool}(${words.map((word) => JSON.stringify(word)).join(', ')})`;
