import * as surface from './runtime-surface.ts';

// Remotes read this global instead of carrying a copy of the runtime; it has to be there before the first one loads.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: surface });
