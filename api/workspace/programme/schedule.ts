import { createClerkClient } from '@clerk/backend';
import { z } from 'zod';
import { localAccounts } from '@matinee/stand-ins/clerk';
import { comingDays, missingShows } from './timetable.ts';

interface ScheduleOptions {
  apiUrl: string;
  clerk: { secretKey: string; apiUrl: string };
  timeZone: string;
  halls: number;
  now: Date;
}

const nowPlaying = z.object({ movies: z.array(z.object({ id: z.number(), title: z.string() })) });
const showsOfMovie = z.object({ dateTime: z.record(z.string(), z.unknown()) });
const DAYS = 7;
// In dollars, by the movie's place in the programme; one of them with cents.
const prices = [12, 11, 14, 10.5, 13, 9, 12, 15];
// By the same place. Of some nobody has said anything.
const facts = [
  { format: '2D', subtitles: 'vi' },
  { format: 'IMAX', subtitles: 'vi' },
  { format: '2D' },
  {},
  { format: '3D', subtitles: 'vi' },
];

/**
 * Gives the local cinema a programme for the coming days, through the API as an admin would, and rolls it forward on
 * later starts. Leaves alone what is there.
 */
export async function scheduleProgramme({
  apiUrl,
  clerk,
  timeZone,
  halls,
  now,
}: ScheduleOptions): Promise<void> {
  const authorization = `Bearer ${await adminToken(clerk)}`;
  const read = async (path: string) => {
    const response = await fetch(apiUrl + path, { headers: { authorization } });
    return { status: response.status, body: await response.json() };
  };
  const { movies } = nowPlaying.parse((await read('/api/show/now-playing')).body);
  const coming = comingDays(now, timeZone, DAYS);
  for (const [position, movie] of movies.entries()) {
    const { status, body } = await read(`/api/show/${movie.id}`);
    const scheduled = new Set(status === 200 ? Object.keys(showsOfMovie.parse(body).dateTime) : []);
    const showsInput = missingShows(position, { days: coming, scheduled, now, timeZone, halls });
    if (showsInput.length === 0) continue;
    const response = await fetch(`${apiUrl}/api/show/add`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({
        movieId: String(movie.id),
        showsInput,
        showPrice: prices[position % prices.length],
        ...facts[position % facts.length],
      }),
    });
    if (!response.ok) throw new Error(`${movie.title} could not be scheduled: ${await response.text()}`);
  }
}

async function adminToken({ secretKey, apiUrl }: ScheduleOptions['clerk']): Promise<string> {
  const client = createClerkClient({ secretKey, apiUrl, telemetry: { disabled: true } });
  const email = localAccounts.find(({ role }) => role === 'admin')?.email ?? '';
  const { data } = await client.users.getUserList({ emailAddress: [email] });
  const admin = data[0];
  if (!admin) throw new Error('The local admin account is missing: npm run reset makes it anew.');
  const session = await client.sessions.createSession({ userId: admin.id });
  return (await client.sessions.getToken(session.id)).jwt;
}
