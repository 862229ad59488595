import { shellConfig } from '../federation.build.mjs';

export default shellConfig(import.meta.dirname, { development: true });
