import type { LineReason } from '@kapao/contract/backoffice/calls/payments/bank-receipts';
import type { LineCause } from '@kapao/contract/backoffice/review-codes';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { instantOf, shortTime } from '../../base/bangkok.ts';
import { currentTag } from '../../i18n/i18n.ts';

/** Why a bank receipt was not matched automatically, for a list. */
export const causeTexts: Record<LineCause, MessageDescriptor> = {
  nobody: msg`Nobody has this account`,
  unclear: msg`Too little told, or several fit`,
  currency: msg`The member’s wallet has another currency`,
  'possible-duplicate': msg`Perhaps told of before`,
  'third-party': msg`Somebody else paid a member’s QR`,
  reference: msg`A reference that is none of ours`,
};

/** Why a bank receipt was not matched automatically, as a sentence beside it. */
export const causeSentences: Record<LineCause, MessageDescriptor> = {
  nobody: msg`Not matched by itself: no member has this account on file.`,
  unclear: msg`Not matched by itself: the bank hides too much, or several members fit.`,
  currency: msg`Not matched by itself: the account is a member’s whose wallet has another currency.`,
  'possible-duplicate': msg`Not credited by itself: it may be a payment that was told of before. Compare them first.`,
  'third-party': msg`Not credited by itself: the member’s QR was paid from an account of somebody else.`,
  reference: msg`Not matched by itself: it came under a reference that is none of ours.`,
};

export const decisionTexts: Record<string, MessageDescriptor> = {
  'credit-member': msg`Credited`,
  return: msg`Sent back`,
  close: msg`Closed`,
  ask: msg`Asked again`,
  release: msg`Reference released`,
};

export function likelyWord(likely: number): string {
  if (likely >= 5) return i18n._(msg`Very likely`);
  if (likely >= 3) return i18n._(msg`Likely`);
  return likely === 2 ? i18n._(msg`Unlikely`) : i18n._(msg`Very unlikely`);
}

/** Returns in words why the receipt may be this member's. */
export function reasonWord(reason: AttributionReasonOnWire): string {
  const when = (at: string) => shortTime(instantOf(at), new Date(), currentTag());
  switch (reason.code) {
    case 'SAME_AMOUNT':
      return i18n._(msg`said they sent exactly this amount`);
    case 'MINUTES_APART':
      return i18n._(msg`${plural(reason.minutes, { one: '# minute apart', other: '# minutes apart' })}`);
    case 'LAST_FOUR_EQUAL':
      return i18n._(msg`the digits that are shown are theirs`);
    case 'NAME_ALIKE':
      return i18n._(msg`the name is alike`);
    case 'SLIP': {
      const at = when(reason.at);
      return i18n._(msg`sent a slip of this transfer at ${at}, and the bank confirms it`);
    }
    case 'PAID_BEFORE': {
      const last = when(reason.last);
      return i18n._(
        msg`paid ${plural(reason.times, { one: '# time', other: '# times' })} from this account, last on ${last}`,
      );
    }
    case 'WITHDRAWAL_BACK': {
      const at = when(reason.at);
      return i18n._(msg`a withdrawal of as much was sent to them on ${at}: its bank may have given it back`);
    }
    case 'CREDITED_BY_HAND': {
      const at = when(reason.at);
      return i18n._(msg`as much was credited to them by hand, ${at}: it may be this`);
    }
    default:
      return i18n._(msg`it came by their own QR`);
  }
}

/** Returns what became of the payment that the receipt may repeat. */
export function similarityText(state: string, publicId: string | null): string {
  if (publicId && state === 'by-hand') return i18n._(msg`credited to ${publicId} by hand`);
  return publicId && state === 'credited' ? i18n._(msg`credited to ${publicId}`) : i18n._(msg`not credited`);
}

/** Reasons as on the wire, where times are text. */
export type AttributionReasonOnWire =
  | Exclude<LineReason, { code: 'SLIP' | 'PAID_BEFORE' | 'CREDITED_BY_HAND' | 'WITHDRAWAL_BACK' }>
  | { readonly code: 'CREDITED_BY_HAND' | 'WITHDRAWAL_BACK'; readonly at: string }
  | { readonly code: 'SLIP'; readonly at: string; readonly slipId: string }
  | { readonly code: 'PAID_BEFORE'; readonly times: number; readonly last: string };
