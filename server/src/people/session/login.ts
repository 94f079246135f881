import { ok, type Result, refuse } from '@kapao/contract/result';
import { isPhone, type Market, readPhone, toE164 } from '@kapao/core/phone';
import type { Deps } from '../../outside/deps.ts';
import { hashDevice, newDevice } from '../../web/identity/device.ts';
import { laneOfMember, laneOfStranger } from '../../web/identity/lanes.ts';
import type { NamedAttempt } from '../../web/identity/login-attempt.ts';
import { openSession } from '../../web/identity/open-session.ts';
import { type Credential, findCredential } from './session.queries.ts';

export interface LoginInput {
  readonly username: string;
  readonly password: string;
  readonly address: string;
  /** The device's random id, from its cookie; null on its first visit. */
  readonly device: string | null;
  readonly userAgent: string | null;
}

export interface LoggedIn {
  readonly token: string;
  /** To be kept by the device, for its own counter of wrong passwords. */
  readonly device: string;
}

/**
 * Name and password for a token. An unknown name and a wrong password are one answer in one time: both count
 * against the same counters first and hash the password once. That the member is blocked is told only after a
 * right password.
 */
export async function login(deps: Deps, input: LoginInput): Promise<Result<LoggedIn>> {
  const phone = canonicalName(input.username, deps.settings.market);
  const deviceHash = input.device === null ? null : hashDevice(input.device);
  const credential = await findCredential(deps.pool, phone, deviceHash);
  const attempt: NamedAttempt = {
    name: phone,
    address: input.address,
    device:
      credential?.deviceKnown && deviceHash ? { memberId: credential.memberId, hash: deviceHash } : null,
  };
  const lane = attempt.device
    ? laneOfMember(attempt.device.memberId)
    : laneOfStranger(input.address, phone, deps.settings.live);
  return deps.passwords.inLane(lane, async ({ verify }) => {
    const waitS = await deps.loginThrottle.count(attempt);
    if (waitS !== null) return refuse('REQUEST_LIMIT', { retryAfter: waitS });
    const right = await verify(credential?.passwordHash ?? null, input.password);
    if (right && credential) return enter(deps, input, attempt, credential);
    await deps.loginThrottle.wrong(attempt);
    return refuse('WRONG_CREDENTIAL');
  });
}

/** The password was right. */
async function enter(
  deps: Deps,
  input: LoginInput,
  attempt: NamedAttempt,
  credential: Credential,
): Promise<Result<LoggedIn>> {
  const waitS = await deps.loginThrottle.right(attempt, credential.memberId);
  if (waitS !== null) return refuse('REQUEST_LIMIT', { retryAfter: waitS });
  if (credential.status !== 'active') return refuse('INACTIVE_USER');
  const device = input.device ?? newDevice();
  const seen = { hash: hashDevice(device), userAgent: input.userAgent };
  const token = await openSession(deps.pool, credential.memberId, seen, credential.passwordHash);
  // Between looking and opening the password was changed or the member blocked; the next try says which.
  return token === null ? refuse('LOGIN_FAIL') : ok({ token, device });
}

/** One form for all ways to type a number; what is no number is looked up as it is, and found by nobody. */
function canonicalName(username: string, market: Market): string {
  const digits = readPhone(username);
  return isPhone(digits, market) ? toE164(digits, market) : digits.slice(0, 64);
}
