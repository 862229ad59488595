import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { askingOrigin } from '../http/origins.ts';
import { readForm } from '../http/input.ts';
import { Refusal } from '../http/refusal.ts';
import type { Instance } from '../instance/instance.ts';
import { sessionJson } from '../sessions/session-json.ts';
import type { Session, User } from '../state/records.ts';
import { passwordFits } from '../users/password.ts';
import { hasSecondFactor, secondFactorFits } from '../users/second-factor.ts';
import { answer, signedIn } from './browser.ts';

const levels = ['first_factor', 'second_factor', 'multi_factor'] as const;
type Level = (typeof levels)[number];
const begun = z.object({ level: z.enum(levels) });
const password = z.object({ strategy: z.literal('password'), password: z.string() });
const code = z.object({ strategy: z.literal('totp'), code: z.string() });

/**
 * `/v1/client/sessions/{id}/verify`: somebody who is signed in proves again that it is them, by the password or by the
 * second factor. Afterwards the session's tokens say so in `fva`.
 */
export function verificationRoutes(instance: Instance) {
  const routes = new Hono().basePath('/v1/client/sessions/:session/verify');

  const told = (c: Context, session: Session, user: User, level: Level, status: string) => ({
    object: 'session_verification',
    id: `sver_${session.id}`,
    status,
    level,
    session: sessionJson(instance, session, askingOrigin(c, instance)),
    supported_first_factors: [{ strategy: 'password' }],
    supported_second_factors: hasSecondFactor(user) ? [{ strategy: 'totp' }] : null,
    first_factor_verification: null,
    second_factor_verification: null,
  });

  async function confirmed(c: Context, which: 'first' | 'second', level: Level) {
    const { client, session, user } = signedIn(c, instance);
    const known = { ...session, confirmedAt: { ...session.confirmedAt, [which]: Date.now() } };
    await instance.sessions.save(known);
    return answer(c, instance, client, told(c, known, user, level, 'complete'));
  }

  routes.post('/', async (c) => {
    const { client, session, user } = signedIn(c, instance);
    const { level } = await readForm(c, begun);
    const status =
      level === 'second_factor' && hasSecondFactor(user) ? 'needs_second_factor' : 'needs_first_factor';
    return answer(c, instance, client, told(c, session, user, level, status));
  });

  routes.post('/attempt_first_factor', async (c) => {
    const { user } = signedIn(c, instance);
    const form = await readForm(c, password);
    if (!(await passwordFits(user, form.password))) {
      const message = 'Password is incorrect. Try again, or use another method.';
      throw new Refusal(422, 'form_password_incorrect', message, 'password');
    }
    return confirmed(c, 'first', 'first_factor');
  });

  routes.post('/attempt_second_factor', async (c) => {
    const { user } = signedIn(c, instance);
    const form = await readForm(c, code);
    if (!hasSecondFactor(user) || !secondFactorFits(form.code))
      throw new Refusal(422, 'form_code_incorrect', 'Incorrect code', 'code');
    return confirmed(c, 'second', 'second_factor');
  });

  return routes;
}
