/**
 * The beginning of a trace, as the header `traceparent` has it (https://www.w3.org/TR/trace-context/): chance, another one for
 * each request. It says nothing of a person; what the servers do for the request can be found by it.
 */
export function newTrace(): string {
  const chance = [...crypto.getRandomValues(new Uint32Array(6))]
    .map((part) => part.toString(16).padStart(8, '0'))
    .join('');
  return `00-${chance.slice(0, 32)}-${chance.slice(32)}-01`;
}
