import { ok, type Result, refuse } from '@kapao/contract/result';
import { isPhone, type Market, readPhone, toE164 } from '@kapao/core/account/phone';
import { hashDevice, newDevice } from '../../platform/auth/device.ts';
import { queueKeyOfMember, queueKeyOfStranger } from '../../platform/auth/hash-queue.ts';
import { hashKnownNetwork } from '../../platform/auth/known-network.ts';
import type { NamedAttempt } from '../../platform/auth/login-attempt.ts';
import { openSession, openTrustedSession } from '../../platform/auth/open-session.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { makeLoginTicket } from '../otp/login-ticket.ts';
import { type Credential, findCredential, findPhoneByEnding } from './session.queries.ts';

export interface LoginInput {
  /** Phone, or the last four digits of one whose member has logged in from this device before. */
  readonly username: string;
  readonly password: string;
  readonly address: string;
  /** Random id of the device, from its cookie; null on its first visit. */
  readonly device: string | null;
  readonly userAgent: string | null;
  /** Solution of the challenge that an earlier attempt got. */
  readonly solution?: string | undefined;
}

export interface LoggedIn {
  readonly token: string;
  /** Device id for the cookie. Each device has its own counter of wrong passwords. */
  readonly device: string;
}

/**
 * Exchanges username and password for a session token; a blocked member learns of the block only with the right
 * password. An unknown name and a wrong password get the same answer in the same time: both count against the same
 * counters first and hash the password once.
 */
export async function login(deps: Deps, input: LoginInput): Promise<Result<LoggedIn>> {
  const deviceHash = input.device === null ? null : hashDevice(input.device);
  const phone = await phoneOf(deps, input.username, deviceHash);
  // The answer reveals something about this device only: the app then asks for the whole number.
  if (phone === null) return refuse('NO_USER');
  const networkHashes = hashKnownNetwork(deps.settings.serverKeys, input.address);
  const credential = await findCredential(deps.pool, phone, deviceHash, networkHashes);
  const attempt: NamedAttempt = {
    name: phone,
    address: input.address,
    device:
      credential?.deviceKnown && deviceHash ? { memberId: credential.memberId, hash: deviceHash } : null,
    knownNetwork: credential?.nearKnown ? { memberId: credential.memberId, hash: networkHashes[0] } : null,
    solution: input.solution,
  };
  const queueKey = attempt.device
    ? queueKeyOfMember(attempt.device.memberId)
    : queueKeyOfStranger(input.address, phone, deps.settings.live);
  // The count comes before the hash queue: a client over its limit must not delay others.
  const tooMany = await deps.loginThrottle.count(attempt);
  const failed = (kind: 'login-failed' | 'login-locked' | 'login-blocked' | 'login-code-asked') => {
    const { userAgent } = input;
    if (credential)
      deps.securityFailures.add({
        memberId: credential.memberId,
        kind,
        network: networkHashes[0],
        userAgent,
      });
  };
  if (tooMany) {
    failed('login-locked');
    return refuse('REQUEST_LIMIT', { ...tooMany });
  }
  const right = await deps.loginThrottle.runCheck(attempt, () =>
    deps.passwords.inQueue(queueKey, ({ verify }) =>
      verify(credential?.passwordHash ?? null, input.password),
    ),
  );
  if (right && credential) {
    const opened = await openLoginSession(deps, input, attempt, credential);
    if (!opened.ok && opened.code === 'INACTIVE_USER') failed('login-blocked');
    if (!opened.ok && opened.code === 'LOGIN_CODE_REQUIRED') failed('login-code-asked');
    return opened;
  }
  await deps.loginThrottle.wrong(attempt);
  failed('login-failed');
  return refuse('WRONG_CREDENTIAL');
}

/** Opens a session after the right password. */
async function openLoginSession(
  deps: Deps,
  input: LoginInput,
  attempt: NamedAttempt,
  credential: Credential,
): Promise<Result<LoggedIn>> {
  const askForCode = () => {
    const ticket = makeLoginTicket(deps.settings.serverKeys, { phone: attempt.name, device: input.device });
    return refuse('LOGIN_CODE_REQUIRED', { ticket });
  };
  const needsTrust = asksForCodes(deps, credential);
  const isTrusted = credential.deviceKnown || credential.newDeviceAllowed;
  if (credential.status === 'active' && needsTrust && !isTrusted) {
    // It stays counted as a guess: whoever has only the password must not use up the owner's right ones.
    await deps.loginThrottle.wrong(attempt);
    return askForCode();
  }
  const tooMany = await deps.loginThrottle.right(attempt, credential.memberId);
  if (tooMany) return refuse('REQUEST_LIMIT', { ...tooMany });
  if (credential.status !== 'active') return refuse('INACTIVE_USER');
  const device = input.device ?? newDevice();
  const seen = {
    hash: hashDevice(device),
    networkHash: hashKnownNetwork(deps.settings.serverKeys, input.address)[0],
    userAgent: input.userAgent,
  };
  const { memberId, passwordHash } = credential;
  const opened = needsTrust
    ? await openTrustedSession(deps.pool, memberId, seen, passwordHash)
    : { isTrusted: true, token: await openSession(deps.pool, memberId, seen, passwordHash) };
  if (!opened.isTrusted) return askForCode();
  const { token } = opened;
  // The password was changed or the member blocked since the lookup; the next attempt reveals which.
  return token === null ? refuse('LOGIN_FAIL') : ok({ token, device });
}

/**
 * Whether the member proves the phone on a device that is not trusted: unless it has just entered a code of the phone, or the
 * account was opened just now. A known device has to be trusted still: its removal voids such a code as well.
 */
function asksForCodes(
  { settings, providers }: Pick<Deps, 'settings' | 'providers'>,
  { deviceKnown, phoneShown, isSettled }: Credential,
): boolean {
  return settings.newDeviceCode && providers.sms !== null && (deviceKnown || !phoneShown) && isSettled;
}

/**
 * Returns the phone to log in with; null when this device knows no member, or several, whose number ends with these four
 * digits.
 */
async function phoneOf(deps: Deps, username: string, deviceHash: Buffer | null): Promise<string | null> {
  const ending = readPhone(username);
  if (!/^\d{4}$/.test(ending)) return canonicalName(username, deps.settings.market);
  return deviceHash && findPhoneByEnding(deps.pool, deviceHash, ending);
}

/** Returns one form for all ways to type a number; anything else is looked up as it is and matches nobody. */
function canonicalName(username: string, market: Market): string {
  const digits = readPhone(username);
  return isPhone(digits, market) ? toE164(digits, market) : digits.slice(0, 64);
}
