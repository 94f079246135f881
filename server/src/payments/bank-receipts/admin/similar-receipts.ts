import { isSameName, matchAccounts } from '@kapao/core/account/payer-match';
import type { BackofficeReplyOf } from '../../../platform/backoffice/backoffice-context.ts';
import { maskAccount, maskName } from '../../../platform/backoffice/mask.ts';
import { matchPayers } from '../compare/match-payers.ts';
import { isRegisteredLater } from '../compare/registered-by.ts';
import type { NearbyReceipt, SlipFacts, SlipReceipt } from './slip.queries.ts';

type SimilarReceipt = BackofficeReplyOf<'getSlip'>['lines'][number];

/**
 * Whether one staff member may match the receipt to the slip: no other account paid it, the member's was registered before,
 * and two of reference, account and name agree, or the bank confirmed that the slip is about this receipt. One alone is not
 * enough, since a bank shows four digits of an account, and every copy of a slip has its reference.
 */
export function isClearMatch(why: SimilarReceipt['why']): boolean {
  const says = (each: (typeof why)[number]) => why.includes(each);
  if (says('OTHER_PAYER') || says('ACCOUNT_LATER')) return false;
  return says('PAYMENT') || [says('REFERENCE'), says('ACCOUNT'), says('NAME')].filter(Boolean).length > 1;
}

/** Returns the receipts in suspense that may be the slip's money, those with the most reasons first. */
export function similarReceipts(
  lines: readonly NearbyReceipt[],
  slip: SlipFacts,
  payment: SlipReceipt | null,
  said: readonly { readonly amount: bigint }[],
): Omit<SimilarReceipt, 'alone' | 'approval'>[] {
  return lines
    .map((line) => ({ line, why: whySimilar(line, slip, payment, said) }))
    .filter(({ why }) => why.some((each) => each !== 'SAID' && !against.includes(each)))
    .sort(
      (one, other) => strengthOf(other.why) - strengthOf(one.why) || (one.line.id < other.line.id ? -1 : 1),
    )
    .slice(0, 5)
    .map(({ line: { id, memberId, amount, currency, paidAt, ...from }, why }) => ({
      id,
      memberId,
      amount,
      currency,
      paidAt,
      why,
      payer: [
        from.fromBank,
        from.fromAccount && maskAccount(from.fromAccount),
        ...from.fromNames.map(maskName),
      ]
        .filter((word) => word)
        .join(' '),
    }));
}

const against: SimilarReceipt['why'] = ['OTHER_PAYER', 'ACCOUNT_LATER'];

function strengthOf(why: SimilarReceipt['why']): number {
  return why.filter((each) => !against.includes(each)).length;
}

function whySimilar(
  { bankReceiptId, amount, fromBank, fromAccount, fromNames, ...paid }: NearbyReceipt,
  slip: SlipFacts,
  payment: SlipReceipt | null,
  said: readonly { readonly amount: bigint }[],
): SimilarReceipt['why'] {
  const isOwn =
    fromAccount !== null &&
    (fromBank === null || fromBank === slip.bankCode) &&
    matchAccounts(fromAccount, slip.accountNo) === 'match';
  const payer = { bankCode: fromBank, accountNo: fromAccount, names: fromNames };
  const holder = { bankCode: slip.bankCode, accountNo: slip.accountNo, names: [slip.holder] };
  return [
    ...(slip.bankReceiptId === bankReceiptId ? (['PAYMENT'] as const) : []),
    ...(slip.bankReceiptId === null && payment?.id === bankReceiptId ? (['REFERENCE'] as const) : []),
    ...(isOwn ? (['ACCOUNT'] as const) : []),
    ...(fromNames.some((name) => isSameName(name, slip.holder)) ? (['NAME'] as const) : []),
    ...(said.some((each) => each.amount === amount) ? (['SAID'] as const) : []),
    ...(matchPayers(payer, holder) === 'no-match' ? (['OTHER_PAYER'] as const) : []),
    ...(slip.accountSince && isRegisteredLater(slip.accountSince, paid) ? (['ACCOUNT_LATER'] as const) : []),
  ];
}
