import { ok, type Result, refuse } from '@kapao/contract/result';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { hashDevice } from '../../platform/auth/device.ts';
import { hashKnownNetwork } from '../../platform/auth/known-network.ts';
import { openSession } from '../../platform/auth/open-session.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { storeChallenge } from './challenge.queries.ts';
import { phoneEnding } from './passkey.queries.ts';
import { relyingParty } from './relying-party.ts';
import { type PasskeyAnswer, verifyPasskey } from './verify-passkey.ts';

/** Returns a challenge for any of our passkeys on the device: it asks for no username, so none can be guessed. */
export async function beginPasskeyLogin(deps: Deps, device: string) {
  const { rpID } = relyingParty(deps.settings);
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
  const owner = { purpose: 'login', deviceHash: hashDevice(device) } as const;
  return { challengeId: await storeChallenge(deps.pool, owner, options.challenge), options: { ...options } };
}

export interface PasskeyLogin {
  readonly answer: PasskeyAnswer;
  readonly address: string;
  /** Device that asked for the challenge; null when its cookie did not come back. */
  readonly device: string | null;
  readonly userAgent: string | null;
}

interface LoggedIn {
  readonly token: string;
  /** Last digits of the phone number, for the device's next greeting. */
  readonly ending: string;
}

/**
 * Exchanges a signed challenge for a session token. Wrong answers are counted per address, but never refuse a right
 * one: a signature cannot be guessed, and a stranger on the owner's address must not lock the owner out.
 */
export async function passkeyLogin(deps: Deps, login: PasskeyLogin): Promise<Result<LoggedIn>> {
  const deviceHash = login.device === null ? null : hashDevice(login.device);
  const verified = deviceHash && (await verifyPasskey(deps, { purpose: 'login', deviceHash }, login.answer));
  if (!verified) {
    const tooMany = await deps.loginThrottle.count({ address: login.address });
    return tooMany ? refuse('REQUEST_LIMIT', { ...tooMany }) : refuse('WRONG_CREDENTIAL');
  }
  const seen = {
    hash: deviceHash,
    networkHash: hashKnownNetwork(deps.settings.serverKeys, login.address)[0],
    userAgent: login.userAgent,
  };
  const token = await openSession(deps.pool, verified.memberId, seen);
  if (token === null) return refuse('INACTIVE_USER');
  return ok({ token, ending: await phoneEnding(deps.pool, verified.memberId) });
}
