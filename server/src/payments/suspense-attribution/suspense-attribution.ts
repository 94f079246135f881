import { readBankCode } from '@kapao/core/account/bank-codes';
import { isSameName, matchAccounts } from '@kapao/core/account/payer-match';
import { minuteMs } from '@kapao/core/time';

/** Reason why an unattributed payment may be this member's. Staff read it and decide. */
export type AttributionReason =
  | { readonly code: 'SAME_AMOUNT' }
  | { readonly code: 'MINUTES_APART'; readonly minutes: number }
  | { readonly code: 'LAST_FOUR_EQUAL' }
  | { readonly code: 'NAME_ALIKE' };

export interface UnattributedReceipt {
  /** Minor units. */
  readonly amount: bigint;
  readonly paidAt: Date;
  /** Whether only the day of `paidAt` is known. */
  readonly dayOnly: boolean;
  /** Our code of the payer's bank; null: not reported, or an unknown bank. */
  readonly fromBank: string | null;
  /** Account number, perhaps with hidden digits. */
  readonly fromAccount: string | null;
  readonly fromNames: readonly string[];
}

/** Candidate for a payment: a member with a deposit notice, or with a similar registered account. */
export interface AttributionCandidate {
  readonly memberId: string;
  readonly publicId: string;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly accountName: string;
  readonly depositNotice: { readonly amount: bigint; readonly at: Date } | null;
}

export interface AttributionSuggestion {
  readonly memberId: string;
  readonly publicId: string;
  /** Reasons, those from the deposit notice first. */
  readonly reasons: readonly AttributionReason[];
}

/** Largest distance in minutes between a deposit notice and the payment. */
const maxMinutes = 24 * 60;
const maxShown = 5;

/** Returns the members whose payment it may be, the likeliest first. Nothing is credited automatically. */
export function suggestAttribution(
  payment: UnattributedReceipt,
  candidates: readonly AttributionCandidate[],
): AttributionSuggestion[] {
  const best = new Map<string, AttributionSuggestion>();
  for (const candidate of candidates) {
    const { memberId, publicId } = candidate;
    const reasons = reasonsFor(payment, candidate);
    const known = best.get(memberId);
    if (reasons.length > 0 && (!known || compare(reasons, known.reasons) < 0))
      best.set(memberId, { memberId, publicId, reasons });
  }
  return [...best.values()]
    .sort((one, other) => compare(one.reasons, other.reasons) || (one.publicId < other.publicId ? -1 : 1))
    .slice(0, maxShown);
}

function reasonsFor(
  { amount, paidAt, dayOnly, fromBank, fromAccount, fromNames }: UnattributedReceipt,
  { bankCode, accountNo, accountName, depositNotice }: AttributionCandidate,
): AttributionReason[] {
  const minutes = depositNotice
    ? Math.round(Math.abs(depositNotice.at.getTime() - paidAt.getTime()) / minuteMs)
    : maxMinutes + 1;
  const isReported = depositNotice?.amount === amount && (dayOnly || minutes <= maxMinutes);
  const isOfBank = fromBank === null || readBankCode(fromBank) === readBankCode(bankCode);
  return [
    ...(isReported ? [{ code: 'SAME_AMOUNT' } as const] : []),
    ...(isReported && !dayOnly ? [{ code: 'MINUTES_APART', minutes } as const] : []),
    ...(isOfBank && fromAccount !== null && matchAccounts(fromAccount, accountNo) === 'match'
      ? [{ code: 'LAST_FOUR_EQUAL' } as const]
      : []),
    ...(fromNames.some((name) => isSameName(name, accountName)) ? [{ code: 'NAME_ALIKE' } as const] : []),
  ];
}

/** Compares by the number of reasons, then by the nearer deposit notice. */
function compare(one: readonly AttributionReason[], other: readonly AttributionReason[]): number {
  return other.length - one.length || minutesOf(one) - minutesOf(other);
}

function minutesOf(reasons: readonly AttributionReason[]): number {
  const apart = reasons.find((reason) => reason.code === 'MINUTES_APART');
  return apart?.minutes ?? maxMinutes + 1;
}
