import { randomBytes } from 'node:crypto';
import { builtInRoles } from '../../backoffice/staff/rights/built-in-roles.ts';
import { hashBackofficeToken } from '../../platform/backoffice/backoffice-token.ts';
import type { TestServer } from '../app.ts';
import { openSessions, stopSilently } from './backoffice-server.queries.ts';
import type { TestBackoffice } from './backoffice-server.ts';

/** Kinds of sessions that are invalid or limited. All belong to owners, who may do everything. */
const spoilt = ['ended', 'expired', 'idle', 'stopped', 'half', 'stale'] as const;
const roleCodes = builtInRoles.map(({ code }) => code);
export const personas: readonly string[] = ['nobody', ...spoilt, ...roleCodes];

/** Creates every kind of caller that may reach the console. */
export async function createPersonas({ deps }: Pick<TestServer, 'deps'>, backoffice: TestBackoffice) {
  const callers: { readonly staffId: string; readonly how: string }[] = [];
  for (const how of personas.slice(1)) {
    const { id: staffId } = await backoffice.staffMember(
      roleCodes.includes(how) ? how : 'owner',
      `the ${how} one`,
    );
    if (how === 'stopped') await stopSilently(deps.pool, staffId);
    callers.push({ staffId, how });
  }
  return {
    /** Opens a new session for each persona, because some calls end the session they are made with. */
    async tokens(): Promise<(persona: string) => string> {
      const made = new Map(personas.map((persona) => [persona, randomBytes(32).toString('base64url')]));
      const tokenOf = (persona: string) => made.get(persona) ?? '';
      await openSessions(
        deps.pool,
        callers.map((each) => ({ ...each, tokenHash: hashBackofficeToken(tokenOf(each.how)) })),
      );
      return tokenOf;
    },
  };
}
