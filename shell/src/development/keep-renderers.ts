// React looks for this hook once, when it is loaded. A remote with hot reload comes later and finds the renderers in here.
const renderers = new Map<number, unknown>();
const hook = {
  renderers,
  supportsFiber: true,
  inject(renderer: unknown) {
    renderers.set(renderers.size + 1, renderer);
    return renderers.size;
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};

if (!('__REACT_DEVTOOLS_GLOBAL_HOOK__' in globalThis))
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
