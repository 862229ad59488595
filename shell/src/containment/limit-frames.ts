/**
 * A frame whose document can be read brings every function of the browser's once more, without its limits: a timer of its own for this
 * window, say. Nobody is handed its window or its document. A frame of another site is as it was. Has to be called before any remote's
 * code runs.
 */
export function limitFrames({ prototype }: { prototype: object } = HTMLIFrameElement): void {
  const reader = (name: string) => Object.getOwnPropertyDescriptor(prototype, name)?.get;
  const documentOf = reader('contentDocument');
  for (const name of ['contentDocument', 'contentWindow']) {
    const read = reader(name);
    Object.defineProperty(prototype, name, {
      configurable: false,
      get(this: object): unknown {
        return documentOf?.call(this) ? null : read?.call(this);
      },
    });
  }
}
