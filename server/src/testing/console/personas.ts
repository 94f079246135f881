import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '../../base/db/transaction.ts';
import { builtInRoles } from '../../desk/people/built-in-roles.ts';
import { openSession } from '../../desk/people/sign-in.ts';
import type { TestServer } from '../app.ts';
import { setFactor, spoilSession } from './desk-server.queries.ts';
import type { TestDesk, TestOperator } from './desk-server.ts';

/** Ways of being signed in that are none, and ways of being so less than whole. All are the owner's, who may everything. */
const spoilt = ['ended', 'expired', 'idle', 'stopped', 'half', 'stale'] as const;
export type Spoilt = (typeof spoilt)[number];

export const roleCodes = builtInRoles.map(({ code }) => code);
export const personas: readonly string[] = ['nobody', ...spoilt, ...roleCodes];

/** A new session of any of them; each call gets its own, for some calls end it. */
export async function createPersonas({ deps }: Pick<TestServer, 'deps'>, desk: TestDesk) {
  const people = new Map<string, TestOperator>();
  for (const persona of personas.slice(1)) {
    const role = roleCodes.includes(persona) ? persona : 'owner';
    people.set(persona, await desk.operator(role, `the ${persona} one`));
  }
  return {
    async tokenOf(persona: string): Promise<string> {
      const operator = people.get(persona);
      if (!operator) return randomBytes(32).toString('base64url');
      return inTransaction(deps.pool, async (client: pg.ClientBase) => {
        const browser = { address: '127.0.0.1', userAgent: null };
        const { token, sessionId } = await openSession(client, operator.id, browser);
        if (persona !== 'half') await setFactor(client, sessionId);
        if (isSpoilt(persona)) await spoilSession(client, sessionId, persona);
        return token;
      });
    },
  };
}

function isSpoilt(persona: string): persona is Spoilt {
  return spoilt.some((each) => each === persona);
}
