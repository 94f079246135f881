import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '@kapao/contract/call-types';
import { ok, type Result, refuse } from '@kapao/contract/result';
import { asciiDigits } from '@kapao/core/account/digits';
import { hashDevice } from '../../platform/auth/device.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { raiseSmsAlarm } from '../sms/sms-alarm.ts';
import {
  findOtp,
  giveGuessBack,
  markVerified,
  markVerifiedAgain,
  type OtpState,
  takeGuess,
} from './otp.queries.ts';
import { hashOfCode, readOtpToken } from './otp-token.ts';
import { keyErrorCode, noGateway } from './send-otp.ts';

type Verified = Result<Reply<'verifyOtp'>>;

export interface OtpGuess {
  readonly otpToken: string;
  readonly otpCode: string;
  /** Device that enters the code: the correct one allows it to register the phone. */
  readonly device: string;
}

/** Guess as hashes for the lookup. */
interface GuessHashes {
  readonly tokenHash: Buffer;
  readonly codeHash: Buffer;
  readonly deviceHash: Buffer;
}

/**
 * Verifies a code with the gateway. The guess is counted before the call, so that no more than five ever get a verdict; a
 * guess without a verdict is given back.
 */
export async function verifyOtp(deps: Deps, { otpToken, otpCode, device }: OtpGuess): Promise<Verified> {
  const tokenHash = readOtpToken(otpToken);
  if (!tokenHash) return refuse('OTP_TOKEN_INVALID');
  const code = asciiDigits(otpCode).replace(/\s/g, '');
  const shown = { tokenHash, codeHash: hashOfCode(otpToken, code), deviceHash: hashDevice(device) };
  const otp = await takeGuess(deps.pool, tokenHash);
  if (!otp) return noGuessLeft(deps, shown);
  // No code has letters: the guess is spent without a call to the gateway.
  if (!/^\d{4,8}$/.test(code)) return refuse('OTP_CODE_INVALID');

  const gateway = deps.providers.sms;
  const said = gateway ? await gateway.verifyOtp(otp.gatewayToken, code) : noGateway;
  if (said.kind !== 'done') {
    await giveGuessBack(deps.pool, tokenHash);
    if (said.kind === 'unknown') {
      deps.log.warn({ why: said.why }, 'the SMS gateway did not say whether a code is right');
      return refuse('OTP_VERIFY_FAIL');
    }
    await raiseSmsAlarm(deps, said.code);
    return refuse(keyErrorCode(said.code) ?? 'OTP_VERIFY_FAIL');
  }
  if (said.verdict === 'wrong') return refuse('OTP_CODE_INVALID');
  if (said.verdict === 'expired') return answerExpired(deps, shown);
  await markVerified(deps.pool, tokenHash, shown.codeHash, shown.deviceHash);
  return ok({ code: 'OTP_CODE_VALID' });
}

/**
 * Answers a guess on a token that is expired, used or out of guesses. A caller who enters the correct code again has lost
 * the first answer.
 */
async function noGuessLeft(deps: Deps, shown: GuessHashes): Promise<Verified> {
  const otp = await findOtp(deps.pool, shown.tokenHash);
  if (!otp) return refuse('OTP_NOT_EXIST');
  if (otp.expired) return refuse('OTP_EXPIRED');
  if (!otp.rightHash) return refuse('OTP_BLOCK', { retryAfter: otp.restS });
  return acceptAgain(deps, shown, otp, 'OTP_CODE_INVALID');
}

/** Waits between lookups for the stored answer of a parallel request with the same code. */
const pollDelaysMs = [0, 100, 400, 1_500];

/**
 * Answers when the gateway no longer knows its token. Either a parallel request with the same code was verified, or the
 * answer to a correct code was lost: no answer is no verification, so the member needs a new code.
 */
async function answerExpired(deps: Deps, shown: GuessHashes): Promise<Verified> {
  for (const waitMs of pollDelaysMs) {
    await sleep(waitMs);
    const otp = await findOtp(deps.pool, shown.tokenHash);
    if (otp?.rightHash) return acceptAgain(deps, shown, otp, 'OTP_EXPIRED');
  }
  return refuse('OTP_EXPIRED');
}

/** Accepts a code again that was verified before, on this device too. */
async function acceptAgain(
  deps: Deps,
  { tokenHash, codeHash, deviceHash }: GuessHashes,
  { rightHash, restS }: OtpState,
  otherwise: 'OTP_CODE_INVALID' | 'OTP_EXPIRED',
): Promise<Verified> {
  if (!rightHash?.equals(codeHash)) return refuse(otherwise);
  const isVerified = await markVerifiedAgain(deps.pool, tokenHash, deviceHash);
  return isVerified ? ok({ code: 'OTP_CODE_VALID' }) : refuse('OTP_BLOCK', { retryAfter: restS });
}
