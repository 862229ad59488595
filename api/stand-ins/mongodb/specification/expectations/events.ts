import { deserialize, serialize } from 'bson';
import type { MongoClient } from 'mongodb';
import { type Document, isDocument } from '../../values/kinds.ts';
import { type Known, mismatches } from './match.ts';

export interface Recorded {
  readonly kind: 'command' | 'cmap';
  readonly name: string;
  readonly event: Document;
}

const COMMAND_EVENTS = ['commandStarted', 'commandSucceeded', 'commandFailed'] as const;
const POOL_EVENTS = [
  'connectionCheckOutStarted',
  'connectionCheckedOut',
  'connectionCheckedIn',
  'connectionReady',
] as const;
/** Never observed, since tests set them up. */
const IGNORED = ['configureFailPoint', 'hello', 'ismaster', 'isMaster'];

/** As it goes over the wire: the driver keeps maps and undefined fields in its commands. */
const onTheWire = (value: unknown): unknown =>
  isDocument(value) ? deserialize(serialize(value, { ignoreUndefined: true })) : value;

/** Records what a client tells of its commands and connections. */
export function record(
  client: MongoClient,
  observed: readonly string[],
  ignored: readonly string[],
): Recorded[] {
  const events: Recorded[] = [];
  const leftOut = new Set([...IGNORED, ...ignored]);
  for (const name of COMMAND_EVENTS)
    client.on(name, (event: { readonly commandName: string }) => {
      if (!observed.includes(`${name}Event`) || leftOut.has(event.commandName)) return;
      const { command, reply, commandName, databaseName, hasServiceId } = event as unknown as Document;
      const seen = { command: onTheWire(command), reply: onTheWire(reply), commandName, databaseName };
      events.push({ kind: 'command', name: `${name}Event`, event: { ...seen, hasServiceId } });
    });
  for (const name of POOL_EVENTS)
    client.on(name, () => {
      if (observed.includes(`${name}Event`)) events.push({ kind: 'cmap', name: `${name}Event`, event: {} });
    });
  return events;
}

/** What differs between expected events of one client and those recorded. */
export function eventMismatches(expected: Document, recorded: readonly Recorded[], known: Known): string[] {
  const kind = expected.eventType === 'cmap' ? 'cmap' : 'command';
  const actual = recorded.filter((event) => event.kind === kind);
  const wanted = expected.events as Document[];
  const tooMany = actual.length > wanted.length && expected.ignoreExtraEvents !== true;
  if (tooMany || actual.length < wanted.length)
    return [
      `${wanted.length} events expected, ${actual.length} seen: ${actual.map(({ name }) => name).join()}`,
    ];
  return wanted.flatMap((each, i) => {
    const [[name, fields] = ['', {}]] = Object.entries(each);
    if (actual[i]?.name !== name) return [`event ${i}: expected ${name}, found ${actual[i]?.name}`];
    return Object.entries(fields as Document).flatMap(([field, value]) => {
      if (field === 'hasServiceId' || field === 'hasServerConnectionId') return [];
      return mismatches(value, actual[i]?.event[field], known, `event ${i} ${field}`, true);
    });
  });
}
