export { examineFiles } from './examine-files.ts';
export { callMisfits, misfitLine, type Answers } from '../calls/call-misfits.ts';
export { callsSchema } from '../calls/schema.ts';
export { requestMisfits, requestsIn, type Taken } from '../../json-schema/requests.ts';
export { routeKey, type OpenApiDocument } from '../../json-schema/openapi.ts';
export { gateNames } from './gate.ts';
export { allLost } from '../documents/lost.ts';
export { contradictionsIn } from '../documents/contradictions.ts';
