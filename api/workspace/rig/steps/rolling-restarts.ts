import type { Rig } from '../start-rig.ts';
import { postingPeople } from './posts.ts';

const PEOPLE = 8;

/**
 * Restarts every process of both servers, one after the other, while people post.
 * @param least so many POSTs are sent at least; restarts go on as long
 * @param other settings of the restarted processes
 * @returns what was sent, what was lost, and how often a process was restarted
 */
export async function rollingRestarts(rig: Rig, least: number, other: Record<string, string> = {}) {
  const servers = [...rig.apis, ...rig.shells];
  // What a process does at its end is told to it at its start.
  for (const one of servers) {
    await one.stop();
    await one.start(other);
  }
  const people = await postingPeople(rig, PEOPLE);
  let restarts = 0;
  while (restarts < servers.length || people.sent() < least)
    for (const one of servers) {
      await one.stop();
      await one.start(other);
      restarts += 1;
    }
  return { ...(await people.stop()), restarts };
}
