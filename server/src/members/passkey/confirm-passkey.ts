import { ok, type Result, refuse } from '@kapao/contract/result';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { Deps } from '../../providers/registry/deps.ts';
import { type ChallengeOwner, storeChallenge } from './challenge.queries.ts';
import { passkeysOf } from './passkey.queries.ts';
import { relyingParty } from './relying-party.ts';
import { type PasskeyAnswer, verifyPasskey } from './verify-passkey.ts';

/** Returns a challenge for one of the member's own passkeys. */
export async function beginPasskeyStepUp(deps: Deps, owner: Extract<ChallengeOwner, { sessionId: string }>) {
  const { rpID } = relyingParty(deps.settings);
  const present = await passkeysOf(deps.pool, owner.memberId);
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    allowCredentials: present.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
  });
  return { challengeId: await storeChallenge(deps.pool, owner, options.challenge), options: { ...options } };
}

/** Verifies a step-up by passkey; failures count together with the wrong passwords of this session. */
export async function confirmPasskey(
  deps: Deps,
  memberId: string,
  sessionId: string,
  answer: PasskeyAnswer,
): Promise<Result<undefined, 'REQUEST_LIMIT' | 'WRONG_CREDENTIAL'>> {
  const attempt = { memberId, sessionId };
  const tooMany = await deps.loginThrottle.count(attempt);
  if (tooMany) return refuse('REQUEST_LIMIT', { ...tooMany });
  const owner = { purpose: 'step-up', memberId, sessionId } as const;
  if (!(await deps.loginThrottle.runCheck(attempt, () => verifyPasskey(deps, owner, answer)))) {
    await deps.loginThrottle.wrong(attempt);
    return refuse('WRONG_CREDENTIAL');
  }
  await deps.loginThrottle.right(attempt, memberId);
  return ok();
}
