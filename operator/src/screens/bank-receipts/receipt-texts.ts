import type { AttributionReason } from '@kapao/contract/backoffice/calls/payments/bank-receipts';
import type { UnattributedCause } from '@kapao/contract/backoffice/review-codes';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { instantOf, shortTime } from '../../base/bangkok.ts';
import { currentTag } from '../../i18n/i18n.ts';

/** Why a bank receipt was not matched automatically, for a list. */
export const causeTexts: Record<UnattributedCause, MessageDescriptor> = {
  nobody: msg`No member has this account`,
  unclear: msg`Too little information, or several matches`,
  currency: msg`The member’s wallet has another currency`,
  'possible-duplicate': msg`Possible duplicate`,
  'third-party': msg`Third-party payment of a member’s QR`,
  reference: msg`Unknown reference`,
};

/** Why a bank receipt was not matched automatically, as a sentence beside it. */
export const causeSentences: Record<UnattributedCause, MessageDescriptor> = {
  nobody: msg`Not matched automatically: no member has this account.`,
  unclear: msg`Not matched automatically: the bank masks too much, or several members match.`,
  currency: msg`Not matched automatically: the member’s wallet has another currency.`,
  'possible-duplicate': msg`Not credited automatically: possible duplicate. Compare first.`,
  'third-party': msg`Not credited automatically: the member’s QR was paid from a third-party account.`,
  reference: msg`Not matched automatically: unknown reference.`,
};

export const decisionTexts: Record<string, MessageDescriptor> = {
  'credit-member': msg`Credited`,
  return: msg`Returned`,
  close: msg`Closed`,
  ask: msg`Next inquiry`,
  release: msg`Reference released`,
};

export function likelyWord(likely: number): string {
  if (likely >= 5) return i18n._(msg`Very likely`);
  if (likely >= 3) return i18n._(msg`Likely`);
  return likely === 2 ? i18n._(msg`Unlikely`) : i18n._(msg`Very unlikely`);
}

/** Returns in words why the receipt may be this member's. */
export function attributionReasonText(reason: AttributionReasonOnWire): string {
  const when = (at: string) => shortTime(instantOf(at), new Date(), currentTag());
  switch (reason.code) {
    case 'SAME_AMOUNT':
      return i18n._(msg`sent a deposit notice of exactly this amount`);
    case 'MINUTES_APART':
      return i18n._(msg`${plural(reason.minutes, { one: '# minute apart', other: '# minutes apart' })}`);
    case 'LAST_FOUR_EQUAL':
      return i18n._(msg`the visible digits match their account`);
    case 'NAME_ALIKE':
      return i18n._(msg`similar name`);
    case 'SLIP': {
      const at = when(reason.at);
      return i18n._(msg`sent a slip of this transfer at ${at}, confirmed by the bank`);
    }
    case 'PAID_BEFORE': {
      const last = when(reason.last);
      return i18n._(
        msg`paid ${plural(reason.times, { one: '# time', other: '# times' })} from this account, last on ${last}`,
      );
    }
    case 'WITHDRAWAL_BACK': {
      const at = when(reason.at);
      return i18n._(
        msg`a withdrawal of the same amount was paid to them on ${at}: the bank may have returned it`,
      );
    }
    case 'ACCOUNT_LATER': {
      const at = when(reason.at);
      return i18n._(msg`registered the account or changed its name after the payment, on ${at}`);
    }
    case 'CREDITED_BY_HAND': {
      const at = when(reason.at);
      return i18n._(msg`the same amount was credited manually on ${at}: possible duplicate`);
    }
    default:
      return i18n._(msg`paid by their own QR`);
  }
}

/** Returns what became of the payment that the receipt may repeat. */
export function similarityText(state: string, publicId: string | null): string {
  if (publicId && state === 'by-hand') return i18n._(msg`credited manually to ${publicId}`);
  return publicId && state === 'credited' ? i18n._(msg`credited to ${publicId}`) : i18n._(msg`not credited`);
}

type Against = 'ACCOUNT_LATER' | 'CREDITED_BY_HAND' | 'WITHDRAWAL_BACK';

/** Reasons as on the wire, where times are text. */
export type AttributionReasonOnWire =
  | Exclude<AttributionReason, { code: 'SLIP' | 'PAID_BEFORE' | Against }>
  | { readonly code: Against; readonly at: string }
  | { readonly code: 'SLIP'; readonly at: string; readonly slipId: string }
  | { readonly code: 'PAID_BEFORE'; readonly times: number; readonly last: string };
