import { isSameName, matchAccounts } from '@kapao/core/payer';
import type { DeskReplyOf } from '../../../platform/backoffice/backoffice-context.ts';
import { maskAccount, maskName } from '../../../platform/backoffice/mask.ts';
import type { KnownPayment, LineNear, SlipFacts } from './slip.queries.ts';

type LineLike = DeskReplyOf<'readSlip'>['lines'][number];

/**
 * That it lies near in time and somebody's name is on it is for two to judge; an account too, of which a bank shows four digits,
 * unless the name fits as well; and a reference, which stands on every picture of the slip, unless the line says that the
 * slip's member paid. What the bank told of the slip itself was held against the member's account before.
 */
export function isPlain(why: LineLike['why']): boolean {
  const says = (each: (typeof why)[number]) => why.includes(each);
  return says('PAYMENT') || [says('REFERENCE'), says('ACCOUNT'), says('NAME')].filter(Boolean).length > 1;
}

/** Lines in suspense that may be the money of the slip, those with the most reasons first. */
export function likeLines(
  lines: readonly LineNear[],
  slip: SlipFacts,
  payment: KnownPayment | null,
  said: readonly { readonly amount: bigint }[],
): Omit<LineLike, 'alone' | 'proposal'>[] {
  return lines
    .map((line) => ({ line, why: whyLike(line, slip, payment, said) }))
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

function whyLike(
  { paymentId, amount, fromBank, fromAccount, fromNames }: LineNear,
  slip: SlipFacts,
  payment: KnownPayment | null,
  said: readonly { readonly amount: bigint }[],
): LineLike['why'] {
  const isOwn =
    fromAccount !== null &&
    (fromBank === null || fromBank === slip.bankCode) &&
    matchAccounts(fromAccount, slip.accountNo) === 'match';
  return [
    ...(slip.paymentId === paymentId ? (['PAYMENT'] as const) : []),
    ...(slip.paymentId === null && payment?.id === paymentId ? (['REFERENCE'] as const) : []),
    ...(isOwn ? (['ACCOUNT'] as const) : []),
    ...(fromNames.some((name) => isSameName(name, slip.holder)) ? (['NAME'] as const) : []),
    ...(said.some((each) => each.amount === amount) ? (['SAID'] as const) : []),
  ];
}
