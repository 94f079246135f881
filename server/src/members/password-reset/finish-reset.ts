import { ok, type Result, refuse } from '@kapao/contract/result';
import { asciiDigits } from '@kapao/core/account/digits';
import type { Locale } from '@kapao/core/locale';
import { hashDevice } from '../../platform/auth/device.ts';
import { queueKeyOfMember } from '../../platform/auth/hash-queue.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { RateCounter } from '../../platform/rate-limit/rate-counter.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { isGoodPassword, readOwner } from '../account/check-password.ts';
import { readOtpToken } from '../otp/otp-token.ts';
import { type PasskeyAnswer, verifyPasskey } from '../passkey/verify-passkey.ts';
import { sendMemberSms } from '../sms/send-member-sms.ts';
import {
  allowNewDevice,
  areAccountDigits,
  countResetProof,
  findReset,
  markPhoneShown,
  writeReset,
} from './password-reset.queries.ts';

export interface ResetEnd {
  readonly resetToken: string;
  readonly newPassword: string;
  /** Last digits of the registered bank account. */
  readonly accountDigits?: string | undefined;
  /** Answer to beginPasskeyLogin, instead of the digits. */
  readonly passkey?: PasskeyAnswer | undefined;
  /** Device that asked for the passkey's challenge; after a code by SMS it may log in without another one. */
  readonly device: string;
  readonly locale: Locale;
}

/**
 * Sets a new password after the right code and a second proof, which a thief of the phone number does not have; one
 * transaction holds withdrawals, ends all sessions and notifies the member. Each try is counted before it is checked,
 * in the reset and for the member (`tries`).
 */
export async function finishReset(deps: Deps, tries: RateCounter, end: ResetEnd): Promise<Result<undefined>> {
  const tokenHash = readOtpToken(end.resetToken);
  const reset = tokenHash && (await findReset(deps.pool, tokenHash));
  if (!tokenHash || !reset) return refuse('OTP_NOT_EXIST');
  if (reset.isOver) return refuse('OTP_EXPIRED');
  if (!reset.isCodeRight || reset.memberId === null) return refuse('UNVERIFIED_OTP');
  const { memberId } = reset;
  if (!isGoodPassword(end.newPassword, await readOwner(deps.pool, memberId)))
    return refuse('INVALID_USER_INFO', { field: 'newPassword' });

  const waitS = await tries.count(memberId);
  if (waitS !== null) return refuse('OTP_BLOCK', { retryAfter: waitS });
  if (!(await countResetProof(deps.pool, tokenHash))) {
    // Another reset of the member may have ended this one since it was read.
    const isOver = (await findReset(deps.pool, tokenHash))?.isOver ?? true;
    return isOver ? refuse('OTP_EXPIRED') : refuse('OTP_BLOCK', { retryAfter: reset.restS });
  }
  const digits = end.passkey ? null : asciiDigits(end.accountDigits ?? '').replace(/\D/g, '');
  if (!(await isProven(deps, memberId, end, digits))) {
    deps.securityFailures.add({ memberId, kind: 'reset-failed' });
    return refuse('WRONG_CREDENTIAL');
  }
  const deviceHash = hashDevice(end.device);
  const hash = await deps.passwords.inQueue(queueKeyOfMember(memberId), (hasher) =>
    hasher.hash(end.newPassword),
  );
  const refusal = await inTransaction(deps.pool, async (client) => {
    const refused = await writeReset(client, tokenHash, hash, digits);
    if (refused !== null) return refused;
    if (reset.startId === null) await markPhoneShown(client, reset.phone, deviceHash);
    else await allowNewDevice(client, memberId, reset.startId);
    await sendMemberSms(client, { memberId, message: 'password-reset', locale: end.locale });
    return null;
  });
  if (refusal !== null) return refuse(refusal);
  await deps.loginThrottle.forgetDevice(memberId, deviceHash);
  return ok();
}

async function isProven(
  deps: Deps,
  memberId: string,
  { passkey, device }: ResetEnd,
  digits: string | null,
): Promise<boolean> {
  if (digits !== null) return areAccountDigits(deps.pool, memberId, digits);
  if (!passkey) return false;
  const owner = { purpose: 'login', deviceHash: hashDevice(device) } as const;
  return (await verifyPasskey(deps, owner, passkey))?.memberId === memberId;
}
