import { createHash, createHmac, randomInt } from 'node:crypto';
import type { CallName } from '@kapao/contract/paths';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type pg from 'pg';
import { z } from 'zod';
import { createRateCounter } from './rate-counter.ts';

/** What a caller's device has to work out, in ALTCHA's format (version 2). */
export type Challenge = Awaited<ReturnType<typeof createChallenge>>;

/** Which call is to be made, and about whom: a solution opens nothing else. */
export interface Purpose {
  readonly call: CallName;
  readonly about: string;
}

export interface Challenges {
  /** `hardness` from 0 (a second or two of a phone) to 1 (half a minute). */
  make(purpose: Purpose, hardness: number): Promise<Challenge>;
  /** Whether this solves a challenge that we made for just that, in time and for the first time. */
  accept(purpose: Purpose, solution: string): Promise<boolean>;
}

const lifeS = 300;
/** Rounds of one derivation. So few that the server's own part, one derivation, is nothing. */
const rounds = 1_000;
/** Derivations of the easiest challenge at most, half of them on average; the hardest has so many times as many. */
const easiestMost = 6_000;
const growth = 30;

const hex = z.string().regex(/^[0-9a-f]{2,128}$/);
/** What comes back: the challenge as it was sent, whose signature covers every parameter, and what was found. */
const payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      cost: z.literal(rounds),
      data: z.object({ for: z.string() }),
      expiresAt: z.int(),
      keyLength: z.literal(32),
      keyPrefix: hex,
      keySignature: hex,
      nonce: hex,
      salt: hex,
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int().min(0), derivedKey: hex }),
});

/**
 * Proof of work in place of a closed door: a person's device works for some seconds and hardly notices, a crowd of
 * guesses pays for each. Signed by a key that all servers have, so none has to remember what it made; what was solved
 * is remembered for as long as it could be shown again.
 */
export function createChallenges(pool: pg.Pool, secret: string, easiest = easiestMost): Challenges {
  const keyFor = (use: string) => createHmac('sha256', secret).update(`challenge/${use}`).digest('hex');
  const secrets = { hmacSignatureSecret: keyFor('made'), hmacKeySignatureSecret: keyFor('solved') };
  const spent = createRateCounter(pool, 'challenge', { most: 1, windowS: lifeS + 60 });
  // What travels names neither a phone nor a member.
  const markOf = ({ call, about }: Purpose) =>
    createHash('sha256').update(`${call}/${about}`).digest('base64url');

  return {
    make: (purpose, hardness) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: rounds,
        counter: randomInt(1, 1 + Math.round(easiest * (1 + growth * Math.min(Math.max(hardness, 0), 1)))),
        deriveKey,
        data: { for: markOf(purpose) },
        expiresAt: new Date(Date.now() + lifeS * 1000),
        ...secrets,
      }),
    async accept(purpose, solution) {
      const parsed = payload.safeParse(readJson(solution));
      if (!parsed.success || parsed.data.challenge.parameters.data.for !== markOf(purpose)) return false;
      const { verified } = await verifySolution({ ...parsed.data, deriveKey, ...secrets });
      return verified && (await spent.count(parsed.data.challenge.signature)) === null;
    },
  };
}

/** Base64 of JSON; null for anything else. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
