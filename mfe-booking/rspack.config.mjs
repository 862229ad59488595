import { remoteConfig } from '../federation.build.mjs';
import { standaloneConfig } from '../standalone.build.mjs';

const dir = import.meta.dirname;

export default ({ standalone }) => (standalone ? standaloneConfig(dir) : remoteConfig(dir));
