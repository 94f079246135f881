import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { ServerParts } from '../app/create-deps.ts';
import { createLoginThrottle } from '../platform/auth/login-throttle.ts';
import { type Challenge, createChallenges } from '../platform/rate-limit/proof-of-work.ts';

/** Solves a challenge as our app does in its workers, and returns the solution as the call takes it. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return payloadOf({ challenge, solution });
}

export function payloadOf(content: unknown): string {
  return Buffer.from(JSON.stringify(content)).toString('base64');
}

/** Replaces the challenges by ones that cost nearly nothing, for tests that solve many; nothing else about them changes. */
export function easyChallenges(deps: ServerParts): ServerParts {
  const { pool, settings } = deps;
  const challenges = createChallenges(pool, settings.serverKeys, 4);
  const limits = {
    perName: settings.loginLimitName,
    perAddress: settings.loginLimitAddress,
    freeLoopback: !settings.live,
  };
  return { ...deps, challenges, loginThrottle: createLoginThrottle(pool, limits, challenges) };
}
