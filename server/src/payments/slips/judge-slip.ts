import { isSameName, matchAccounts } from '@kapao/core/account/payer-match';
import { tidyName } from '@kapao/core/account/registration';
import { dayMs, hourMs, minuteMs } from '@kapao/core/time';
import { closedMs } from '../../content/slip-hours.ts';
import type { BankSlip, SlipSide } from '../../providers/slip/slip-verifier.ts';
import type { ReceivingAccount } from './slip.queries.ts';
import type { SlipReason } from './states.ts';

/** Longest time from transfer to upload, not counting hours when slips are closed; and the allowed clock difference. */
const lifeMs = hourMs;
const skewMs = 2 * minuteMs;
/**
 * Age up to which the payment is still recorded: real money on a late slip, or from another account, belongs to somebody.
 */
const recordedForMs = 7 * dayMs;

/** Member's registered account, with the bank number used on slips. */
export interface OwnAccount {
  readonly bankNumber: string | null;
  readonly accountNo: string;
  readonly accountName: string;
}

export type Judgement =
  /** The slip is not a payment to us that could be credited to anybody. */
  | { readonly kind: 'refused'; readonly reason: SlipReason }
  /** The slip is a payment into this account. With a reason the slip fails, although its payment is recorded. */
  | { readonly kind: 'payment'; readonly receiver: ReceivingAccount; readonly reason: SlipReason | null };

/** Judges a slip by the bank's answer, steps 9 to 11 of the pipeline; `sendingBank` is the number in its QR. */
export function judgeSlip(
  slip: BankSlip,
  facts: {
    readonly accounts: readonly ReceivingAccount[];
    readonly own: OwnAccount;
    readonly sendingBank: string;
    readonly uploadedAt: Date;
    /** Hours when slips are closed. */
    readonly hours: Parameters<typeof closedMs>[2];
  },
): Judgement {
  const { accounts, own, sendingBank, uploadedAt, hours } = facts;
  if (slip.amount <= 0n) return { kind: 'refused', reason: 'UNKNOW_ERROR' };
  // A bill payment went to a gateway's QR, and the gateway reports it. Matched by the name alone, it would
  // count as a second payment into an account.
  if (slip.isBill) return { kind: 'refused', reason: 'DEST_ACC_INVALID' };
  const [receiver, another] = accounts.filter((account) =>
    isSameAccount(slip.receiver, account, nameHasToFit),
  );
  if (!receiver) return { kind: 'refused', reason: 'DEST_ACC_INVALID' };
  // Recorded under the wrong account, the payment would come a second time as a bank receipt.
  if (another) return { kind: 'refused', reason: 'UNKNOW_ERROR' };
  const ageMs = uploadedAt.getTime() - slip.paidAt.getTime();
  const sender = { ...slip.sender, bankNumber: slip.sender.bankNumber ?? sendingBank };
  const isOwn = isSameAccount(sender, own);
  const countedMs = ageMs - closedMs(slip.paidAt, uploadedAt, hours);
  const isOnTime = ageMs >= -skewMs && countedMs <= lifeMs + skewMs;
  const reason = !isOwn ? 'NOT_MATCH' : isOnTime ? null : 'EXPIRED_SLIP';
  if (ageMs < -skewMs || ageMs > recordedForMs) return { kind: 'refused', reason: reason ?? 'EXPIRED_SLIP' };
  return { kind: 'payment', receiver, reason };
}

interface Account {
  readonly bankNumber: string | null;
  readonly accountNo: string;
  readonly accountName: string;
}

const nameHasToFit = true;

/**
 * Whether the account as a bank shows it is this one: different digits exclude it; with too few digits the name
 * decides. For our own accounts the name has to match as well, because an attacker easily finds another account with
 * the same visible digits.
 */
function isSameAccount(shown: SlipSide, account: Account, withName = false): boolean {
  if (shown.bankNumber && account.bankNumber && shown.bankNumber !== account.bankNumber) return false;
  const isNamed = shown.names.some((name) => isSameName(name, account.accountName));
  const match = shown.accountNo ? matchAccounts(shown.accountNo, account.accountNo) : 'cannot-tell';
  if (match === 'no-match') return false;
  if (match === 'cannot-tell') return isNamed;
  const comparable = shown.names.filter((name) => isLatin(name) === isLatin(account.accountName));
  return !withName || isNamed || comparable.length === 0;
}

function isLatin(name: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Common}]+$/u.test(tidyName(name));
}
