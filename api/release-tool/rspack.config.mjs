import { nodeConfig } from '../../federation.build.mjs';

export default nodeConfig(import.meta.dirname, { release: './commands/release.ts' });
