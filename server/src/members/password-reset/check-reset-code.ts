import type { Reply } from '@kapao/contract/call-types';
import { ok, type Result, refuse } from '@kapao/contract/result';
import { asciiDigits } from '@kapao/core/account/digits';
import type { Deps } from '../../providers/registry/deps.ts';
import { readOtpToken } from '../otp/otp-token.ts';
import {
  countResetGuess,
  findReset,
  type ResetState,
  secondProofsOf,
  writeCodeRight,
} from './password-reset.queries.ts';
import { isSameCode, resetCode, staffResetCode } from './reset-code.ts';

type Checked = Result<Reply<'checkResetCode'>>;

/**
 * Checks the code of a reset: that of the SMS, or the one of a start by staff; for a number without a member every
 * code is wrong, in the same time. A right code whose answer was lost is accepted again while the reset goes on.
 */
export async function checkResetCode(
  deps: Pick<Deps, 'pool' | 'settings'>,
  { resetToken, code }: { readonly resetToken: string; readonly code: string },
): Promise<Checked> {
  const tokenHash = readOtpToken(resetToken);
  if (!tokenHash) return refuse('OTP_TOKEN_INVALID');
  const digits = asciiDigits(code).replace(/\s/g, '');
  const guess = await countResetGuess(deps.pool, tokenHash);
  const keys = deps.settings.serverKeys;
  const isOfSms = isSameCode(keys, (key) => resetCode(key, tokenHash), digits);
  // Without a start by staff the same work is done, for an id that no start has.
  const isOf = (startId: string | null) =>
    isSameCode(keys, (key) => staffResetCode(key, startId ?? ''), digits) && startId !== null;
  if (guess) {
    const isRight = (isOf(guess.startId) || isOfSms) && guess.hasMember;
    if (!isRight) return refuse('OTP_CODE_INVALID');
    await writeCodeRight(deps.pool, tokenHash, isOfSms ? null : guess.startId);
  }
  const reset = await findReset(deps.pool, tokenHash);
  if (!reset) return refuse('OTP_NOT_EXIST');
  if (reset.isOver) return refuse('OTP_EXPIRED');
  if (!reset.isCodeRight) return refuse('OTP_BLOCK', { retryAfter: reset.restS });
  return (reset.startId === null ? isOfSms : isOf(reset.startId))
    ? proofsFor(deps, reset)
    : refuse('OTP_CODE_INVALID');
}

async function proofsFor({ pool }: Pick<Deps, 'pool'>, { memberId }: ResetState): Promise<Checked> {
  if (memberId === null) throw new Error('a reset without a member has no right code');
  const { accountDigits, hasPasskey } = await secondProofsOf(pool, memberId);
  return ok({ accountDigits, hasPasskey });
}
