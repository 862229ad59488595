import { remoteConfig } from '../federation.build.mjs';

export default (env) => remoteConfig(import.meta.dirname, env);
