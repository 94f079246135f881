import { isSameName, matchAccounts } from '@kapao/core/account/payer-match';
import type { BackofficeReplyOf } from '../../../platform/backoffice/backoffice-context.ts';
import { maskAccount, maskName } from '../../../platform/backoffice/mask.ts';
import type { KnownReceipt, NearbyReceipt, SlipFacts } from './slip.queries.ts';

type SimilarReceipt = BackofficeReplyOf<'getSlip'>['lines'][number];

/**
 * That it lies near in time and somebody's name is on it is for two to judge; an account too, of which a bank shows four digits,
 * unless the name fits as well; and a reference, which stands on every picture of the slip, unless the line says that the
 * slip's member paid. What the bank told of the slip itself was held against the member's account before.
 */
export function isPlain(why: SimilarReceipt['why']): boolean {
  const says = (each: (typeof why)[number]) => why.includes(each);
  return says('PAYMENT') || [says('REFERENCE'), says('ACCOUNT'), says('NAME')].filter(Boolean).length > 1;
}

/** Lines in suspense that may be the money of the slip, those with the most reasons first. */
export function similarReceipts(
  lines: readonly NearbyReceipt[],
  slip: SlipFacts,
  payment: KnownReceipt | null,
  said: readonly { readonly amount: bigint }[],
): Omit<SimilarReceipt, 'alone' | 'approval'>[] {
  return lines
    .map((line) => ({ line, why: whySimilar(line, slip, payment, said) }))
    .filter(({ why }) => why.some((each) => each !== 'SAID'))
    .sort((one, other) => other.why.length - one.why.length || (one.line.id < other.line.id ? -1 : 1))
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

function whySimilar(
  { bankReceiptId, amount, fromBank, fromAccount, fromNames }: NearbyReceipt,
  slip: SlipFacts,
  payment: KnownReceipt | null,
  said: readonly { readonly amount: bigint }[],
): SimilarReceipt['why'] {
  const isOwn =
    fromAccount !== null &&
    (fromBank === null || fromBank === slip.bankCode) &&
    matchAccounts(fromAccount, slip.accountNo) === 'match';
  return [
    ...(slip.bankReceiptId === bankReceiptId ? (['PAYMENT'] as const) : []),
    ...(slip.bankReceiptId === null && payment?.id === bankReceiptId ? (['REFERENCE'] as const) : []),
    ...(isOwn ? (['ACCOUNT'] as const) : []),
    ...(fromNames.some((name) => isSameName(name, slip.holder)) ? (['NAME'] as const) : []),
    ...(said.some((each) => each.amount === amount) ? (['SAID'] as const) : []),
  ];
}
