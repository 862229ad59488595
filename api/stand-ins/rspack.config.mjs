import { nodeConfig } from '../../federation.build.mjs';

// Built here, since packages are found from where a built file lies.
export default nodeConfig(import.meta.dirname, {
  'stand-ins': './processes/stand-ins.ts',
  artwork: './processes/artwork.ts',
  mongodb: './processes/mongodb.ts',
});
