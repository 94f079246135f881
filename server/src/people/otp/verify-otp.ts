import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '@kapao/contract/call-types';
import { ok, type Result, refuse } from '@kapao/contract/result';
import { asciiDigits } from '@kapao/core/digits';
import type { Deps } from '../../outside/deps.ts';
import { alarmOfSms } from '../sms/alarm-of-sms.ts';
import { findOtp, giveGuessBack, markVerified, takeGuess } from './otp.queries.ts';
import { hashOfCode, readOtpToken } from './otp-token.ts';
import { noGateway, ofKeys } from './send-otp.ts';

type Verified = Result<Reply<'verifyOtp'>>;

/**
 * Shows the gateway a code. The guess is counted before it is asked, so that no more than five ever get a verdict;
 * one that the gateway left without a verdict is given back.
 */
export async function verifyOtp(deps: Deps, otpToken: string, otpCode: string): Promise<Verified> {
  const tokenHash = readOtpToken(otpToken);
  if (!tokenHash) return refuse('OTP_TOKEN_INVALID');
  const code = asciiDigits(otpCode).replace(/\s/g, '');
  const codeHash = hashOfCode(otpToken, code);
  const otp = await takeGuess(deps.pool, tokenHash);
  if (!otp) return noGuessLeft(deps, tokenHash, codeHash);
  // No code has letters: the guess is spent, and the gateway need not hear of it.
  if (!/^\d{4,8}$/.test(code)) return refuse('OTP_CODE_INVALID');

  const gateway = deps.parties.sms;
  const said = gateway ? await gateway.verifyOtp(otp.gatewayToken, code) : noGateway;
  if (said.kind !== 'done') {
    await giveGuessBack(deps.pool, tokenHash);
    if (said.kind === 'unknown') {
      deps.log.warn({ why: said.why }, 'the SMS gateway did not say whether a code is right');
      return refuse('OTP_VERIFY_FAIL');
    }
    alarmOfSms(deps.log, said.code);
    return refuse(ofKeys(said.code) ?? 'OTP_VERIFY_FAIL');
  }
  if (said.verdict === 'wrong') return refuse('OTP_CODE_INVALID');
  if (said.verdict === 'expired') return usedUp(deps, tokenHash, codeHash);
  await markVerified(deps.pool, tokenHash, codeHash);
  return ok({ code: 'OTP_CODE_VALID' });
}

/** Expired, used already, or guessed at too often. Whoever shows the right code once more has lost the first answer. */
async function noGuessLeft(deps: Deps, tokenHash: Buffer, codeHash: Buffer): Promise<Verified> {
  const otp = await findOtp(deps.pool, tokenHash);
  if (!otp) return refuse('OTP_NOT_EXIST');
  if (otp.expired) return refuse('OTP_EXPIRED');
  if (!otp.rightHash) return refuse('OTP_BLOCK', { retryAfter: otp.restS });
  return otp.rightHash.equals(codeHash) ? ok({ code: 'OTP_CODE_VALID' }) : refuse('OTP_CODE_INVALID');
}

/** How long the answer of a code shown side by side may take to be written down. */
const looksAfterMs = [0, 100, 400, 1_500];

/**
 * The gateway knows its token no more. Either the same code was shown side by side and has been found right, or the
 * answer to a right code was lost: silence is no yes, so that one needs a new code.
 */
async function usedUp(deps: Deps, tokenHash: Buffer, codeHash: Buffer): Promise<Verified> {
  for (const waitMs of looksAfterMs) {
    await sleep(waitMs);
    const otp = await findOtp(deps.pool, tokenHash);
    if (otp?.rightHash)
      return otp.rightHash.equals(codeHash) ? ok({ code: 'OTP_CODE_VALID' }) : refuse('OTP_EXPIRED');
  }
  return refuse('OTP_EXPIRED');
}
