import { type Family, familyOf, partOf } from '@kapao/contract/backoffice/report-figures';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Names of the account families. */
export const familyTexts: Record<Family, MessageDescriptor> = {
  in: msg`Money in`,
  out: msg`Money out`,
  result: msg`Game result`,
  bonus: msg`Bonuses`,
  refund: msg`Cashback`,
  invite: msg`Referral commission`,
  adjustment: msg`Manual adjustments`,
  'written-off': msg`Written off`,
  suspense: msg`Unattributed`,
  wallet: msg`Members: available`,
  held: msg`Members: held`,
  games: msg`Members: in games`,
  other: msg`Other`,
};

/**
 * Returns the name of an account: the code of its provider, such as `KBANK`, or its family's name if it has
 * no provider. QR gateways, gift links and payouts have the kind before the code, because they may share a
 * code with a bank.
 */
export function accountName(code: string, say: (words: MessageDescriptor) => string): string {
  const family = familyOf(code);
  const part = partOf(code);
  if (family === 'other') return code.replace('operator:', '');
  if (!part) return say(familyTexts[family]);
  const sort = code.startsWith('operator:qr:')
    ? msg`QR`
    : code.startsWith('operator:gift:')
      ? msg`Gift links`
      : code.startsWith('operator:payout:')
        ? msg`Payouts`
        : null;
  return sort ? `${say(sort)} ${part}` : part;
}

/** Names of the ledger's entry reasons; an unknown reason is shown by its code. */
const entryReasonTexts: Readonly<Record<string, MessageDescriptor>> = {
  qr: msg`QR deposit`,
  bank: msg`Bank transfer`,
  deposit: msg`Bank transfer`,
  giftlink: msg`Gift link`,
  slip: msg`Slip`,
  correction: msg`Adjusted`,
  attributed: msg`Attributed`,
  withdraw: msg`Withdrawal`,
  transfer: msg`Transfer`,
  'game-result': msg`Game result`,
  bonus: msg`Bonus`,
  'bonus-end': msg`End of a bonus`,
  'bonus-void': msg`Bonus ended by staff`,
  refund: msg`Cashback`,
  invite: msg`Referral commission`,
  decided: msg`Decided by staff`,
  contradiction: msg`Contradictory status`,
  'given-back': msg`Returned`,
  'written-off': msg`Written off`,
};

export function entryReasonName(reason: string, say: (words: MessageDescriptor) => string): string {
  const words = entryReasonTexts[reason];
  return words ? say(words) : reason;
}
