import { ok, type Result, refuse } from '@kapao/contract/result';
import { isPhone, type Market, readPhone, toE164 } from '@kapao/core/account/phone';
import { hashDevice, newDevice } from '../../platform/auth/device.ts';
import { queueKeyOfMember, queueKeyOfStranger } from '../../platform/auth/hash-queue.ts';
import { hashKnownNetwork } from '../../platform/auth/known-network.ts';
import type { NamedAttempt } from '../../platform/auth/login-attempt.ts';
import { openSession } from '../../platform/auth/open-session.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { type Credential, findCredential, findPhoneByEnding } from './session.queries.ts';

export interface LoginInput {
  /** A phone, or the last four digits of one whose member has logged in from this device before. */
  readonly username: string;
  readonly password: string;
  readonly address: string;
  /** The device's random id, from its cookie; null on its first visit. */
  readonly device: string | null;
  readonly userAgent: string | null;
  /** Of the challenge that an attempt before this one was answered with. */
  readonly solution?: string | undefined;
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
  const deviceHash = input.device === null ? null : hashDevice(input.device);
  const phone = await phoneOf(deps, input.username, deviceHash);
  // Says something about this device alone: the app asks for the whole number then.
  if (phone === null) return refuse('NO_USER');
  const networkHash = hashKnownNetwork(deps.settings, input.address);
  const credential = await findCredential(deps.pool, phone, deviceHash, networkHash);
  const attempt: NamedAttempt = {
    name: phone,
    address: input.address,
    device:
      credential?.deviceKnown && deviceHash ? { memberId: credential.memberId, hash: deviceHash } : null,
    near: credential?.nearKnown ? { memberId: credential.memberId, hash: networkHash } : null,
    solution: input.solution,
  };
  const lane = attempt.device
    ? queueKeyOfMember(attempt.device.memberId)
    : queueKeyOfStranger(input.address, phone, deps.settings.live);
  // Before the lane: whoever has had enough must not stand in the way of their neighbours.
  const tooMany = await deps.loginThrottle.count(attempt);
  if (tooMany) return refuse('REQUEST_LIMIT', { ...tooMany });
  const right = await deps.loginThrottle.look(attempt, () =>
    deps.passwords.inQueue(lane, ({ verify }) => verify(credential?.passwordHash ?? null, input.password)),
  );
  if (right && credential) return enter(deps, input, attempt, credential);
  await deps.loginThrottle.wrong(attempt);
  return refuse('WRONG_CREDENTIAL');
}

/** The password was right. */
async function enter(
  deps: Deps,
  input: LoginInput,
  attempt: NamedAttempt,
  credential: Credential,
): Promise<Result<LoggedIn>> {
  const tooMany = await deps.loginThrottle.right(attempt, credential.memberId);
  if (tooMany) return refuse('REQUEST_LIMIT', { ...tooMany });
  if (credential.status !== 'active') return refuse('INACTIVE_USER');
  const device = input.device ?? newDevice();
  const seen = {
    hash: hashDevice(device),
    near: hashKnownNetwork(deps.settings, input.address),
    userAgent: input.userAgent,
  };
  const token = await openSession(deps.pool, credential.memberId, seen, credential.passwordHash);
  // Between looking and opening the password was changed or the member blocked; the next try says which.
  return token === null ? refuse('LOGIN_FAIL') : ok({ token, device });
}

/** Whose login it is. Null: four digits, and this device knows nobody, or several, whose number ends so. */
async function phoneOf(deps: Deps, username: string, deviceHash: Buffer | null): Promise<string | null> {
  const ending = readPhone(username);
  if (!/^\d{4}$/.test(ending)) return canonicalName(username, deps.settings.market);
  return deviceHash && findPhoneByEnding(deps.pool, deviceHash, ending);
}

/** One form for all ways to type a number; what is no number is looked up as it is, and found by nobody. */
function canonicalName(username: string, market: Market): string {
  const digits = readPhone(username);
  return isPhone(digits, market) ? toE164(digits, market) : digits.slice(0, 64);
}
