import { createHash, randomInt } from 'node:crypto';
import type { CallName } from '@kapao/contract/paths';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type pg from 'pg';
import { z } from 'zod';
import type { Keyring, ServerKey } from '../keys/keyring.ts';
import { createRateCounter } from './rate-counter.ts';

/** Proof-of-work challenge for a caller's device, in ALTCHA's format (version 2). */
export type Challenge = Awaited<ReturnType<typeof createChallenge>>;

/** Call and subject of a challenge: a solution is valid for nothing else. */
export interface Purpose {
  readonly call: CallName;
  readonly about: string;
}

export interface Challenges {
  /** Makes a challenge; `hardness` from 0 (a second or two on a phone) to 1 (half a minute). */
  make(purpose: Purpose, hardness: number): Promise<Challenge>;
  /** Whether the solution answers a challenge of ours for this purpose, in time and for the first time. */
  accept(purpose: Purpose, solution: string): Promise<boolean>;
}

const lifeS = 300;
/** Iterations of one derivation, few enough that the server's own single derivation costs nothing. */
const iterations = 1_000;
/**
 * Maximum number of derivations of the easiest challenge, half of them on average. The hardest one has 1 +
 * `growth` times as many.
 */
const easiestDerivations = 6_000;
const growth = 30;

const hex = z.string().regex(/^[0-9a-f]{2,128}$/);
/** Solution: the challenge as sent, whose signature covers every parameter, and the result. */
const payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      cost: z.literal(iterations),
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
 * Creates proof-of-work challenges as an alternative to refusing calls: a person's device works for seconds, a mass attack
 * pays for each guess. They are signed with keys that all servers share, so no server stores them; solutions are stored as
 * long as they could be replayed.
 */
export function createChallenges(pool: pg.Pool, keys: Keyring, easiest = easiestDerivations): Challenges {
  const spent = createRateCounter(pool, 'challenge', { most: 1, windowS: lifeS + 60 });
  // Hashed, so that the challenge reveals neither a phone number nor a member.
  const markOf = ({ call, about }: Purpose) =>
    createHash('sha256').update(`${call}/${about}`).digest('base64url');

  return {
    make: (purpose, hardness) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: iterations,
        counter: randomInt(1, 1 + Math.round(easiest * (1 + growth * Math.min(Math.max(hardness, 0), 1)))),
        deriveKey,
        data: { for: markOf(purpose) },
        expiresAt: new Date(Date.now() + lifeS * 1000),
        ...secretsOf(keys.current),
      }),
    async accept(purpose, solution) {
      const parsed = payload.safeParse(readJson(solution));
      if (!parsed.success || parsed.data.challenge.parameters.data.for !== markOf(purpose)) return false;
      for (const key of keys.all) {
        const { verified } = await verifySolution({ ...parsed.data, deriveKey, ...secretsOf(key) });
        if (verified) return (await spent.count(parsed.data.challenge.signature)) === null;
      }
      return false;
    },
  };
}

function secretsOf(key: ServerKey) {
  return {
    hmacSignatureSecret: key.of('challenges made').export().toString('hex'),
    hmacKeySignatureSecret: key.of('challenges solved').export().toString('hex'),
  };
}

/** Parses base64 of JSON; returns null for anything else. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
