import type { CommandStartedEvent, Db } from 'mongodb';

/** The names of the commands that a database was sent meanwhile, each once. */
export async function commandsOf({ client }: Db, work: () => Promise<unknown>): Promise<string[]> {
  const names = new Set<string>();
  const note = ({ commandName }: CommandStartedEvent) => void names.add(commandName);
  client.on('commandStarted', note);
  await work();
  client.off('commandStarted', note);
  return [...names];
}
