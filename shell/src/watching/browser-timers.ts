const native = { setTimeout: globalThis.setTimeout, setInterval: globalThis.setInterval };

// What the page's own code and its libraries call by these names: the build puts these in the place of the global ones, which
// have an owner each and may rest. Whoever has the page's code call a global one has set no timer of the page's by that.
export const setTimeout = native.setTimeout.bind(globalThis);
export const setInterval = native.setInterval.bind(globalThis);
