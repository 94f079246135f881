import { isSameName, matchAccounts } from '@kapao/core/account/payer-match';
import { dayMs, hourMs, minuteMs } from '@kapao/core/time';
import { closedMs } from '../../content/slip-hours.ts';
import type { BankSlip, SlipSide } from '../../providers/slip/slip-verifier.ts';
import type { ReceivingAccount } from './slip.queries.ts';
import type { SlipReason } from './states.ts';

/** A slip is uploaded within an hour of its transfer, not counting the time when none is taken; clocks differ. */
const lifeMs = hourMs;
const skewMs = 2 * minuteMs;
/** Real money on a slip that comes too late, or from another account, is still a payment of somebody's. */
const takenForMs = 7 * dayMs;

/** The member's registered account, with the number that slips know its bank by. */
export interface OwnAccount {
  readonly bankNumber: string | null;
  readonly accountNo: string;
  readonly accountName: string;
}

export type Judgement =
  /** It is no payment to us that anybody could be credited with. */
  | { readonly kind: 'refused'; readonly reason: SlipReason }
  /** Money came into this account. With a reason the slip fails all the same. */
  | { readonly kind: 'payment'; readonly receiver: ReceivingAccount; readonly reason: SlipReason | null };

/** Steps 9 to 11 of the pipeline, about what the bank said of a slip; `sendingBank` is the number in its QR. */
export function judgeSlip(
  slip: BankSlip,
  facts: {
    readonly accounts: readonly ReceivingAccount[];
    readonly own: OwnAccount;
    readonly sendingBank: string;
    readonly uploadedAt: Date;
    /** When slips are closed. */
    readonly hours: Parameters<typeof closedMs>[2];
  },
): Judgement {
  const { accounts, own, sendingBank, uploadedAt, hours } = facts;
  if (slip.amount <= 0n) return { kind: 'refused', reason: 'UNKNOW_ERROR' };
  // The gateway tells of what its QR brought. By the name alone it would be a second payment, into an account.
  if (slip.isBill) return { kind: 'refused', reason: 'DEST_ACC_INVALID' };
  const [receiver, another] = accounts.filter((account) => isOf(slip.receiver, account, nameHasToFit));
  if (!receiver) return { kind: 'refused', reason: 'DEST_ACC_INVALID' };
  // Taken for the wrong one, it would come a second time by the bank's line.
  if (another) return { kind: 'refused', reason: 'UNKNOW_ERROR' };
  const ageMs = uploadedAt.getTime() - slip.paidAt.getTime();
  const sender = { ...slip.sender, bankNumber: slip.sender.bankNumber ?? sendingBank };
  const isOwn = isOf(sender, own);
  const countedMs = ageMs - closedMs(slip.paidAt, uploadedAt, hours);
  const isOnTime = ageMs >= -skewMs && countedMs <= lifeMs + skewMs;
  const reason = !isOwn ? 'NOT_MATCH' : isOnTime ? null : 'EXPIRED_SLIP';
  if (ageMs < -skewMs || ageMs > takenForMs) return { kind: 'refused', reason: reason ?? 'EXPIRED_SLIP' };
  return { kind: 'payment', receiver, reason };
}

interface Account {
  readonly bankNumber: string | null;
  readonly accountNo: string;
  readonly accountName: string;
}

const nameHasToFit = true;

/**
 * Whether what a bank shows of an account is this one. Digits that differ say no. Where so few are shown that they say
 * nothing the name decides. Of ours the name has to fit as well, if it is told in our letters: an account elsewhere whose
 * visible digits are the same is soon found by who looks for it.
 */
function isOf(shown: SlipSide, account: Account, withName = false): boolean {
  if (shown.bankNumber && account.bankNumber && shown.bankNumber !== account.bankNumber) return false;
  const isNamed = shown.names.some((name) => isSameName(name, account.accountName));
  const match = shown.accountNo ? matchAccounts(shown.accountNo, account.accountNo) : 'cannot-tell';
  if (match === 'no-match') return false;
  if (match === 'cannot-tell') return isNamed;
  const comparable = shown.names.filter((name) => isLatin(name) === isLatin(account.accountName));
  return !withName || isNamed || comparable.length === 0;
}

function isLatin(name: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Common}]+$/u.test(name);
}
