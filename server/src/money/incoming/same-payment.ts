import { dayKey } from '@kapao/core/calendar';
import { type AccountMatch, isSameName, matchAccounts } from '@kapao/core/payer';
import type { Evidence, Payer } from './evidence.ts';
import type { KnownPayment } from './payment.queries.ts';

export type Sameness =
  | { readonly kind: 'same'; readonly payment: KnownPayment }
  | { readonly kind: 'new' }
  /** It may be one of these, and a machine that guessed would credit money twice or never: a person decides. */
  | { readonly kind: 'doubtful'; readonly like: readonly KnownPayment[] };

/** Two clocks and a minute that was cut off. */
const nearMs = 90_000;
const hourMs = 3_600_000;

/**
 * Which payment of those that are alike (same receiver, same amount, a day around) the evidence is about, where no name of
 * it is known. One teller tells of one payment once, and two references are two payments.
 */
export function samePayment(evidence: Evidence, alike: readonly KnownPayment[]): Sameness {
  const open = alike
    .filter(
      ({ tellers, hasReference }) =>
        !tellers.includes(evidence.teller) && !(evidence.reference && hasReference),
    )
    .map((payment) => ({ payment, match: matchPayers(payment.from, evidence.from) }))
    .filter(({ match }) => match !== 'no-match');
  const near = open.filter(({ payment }) => isNear(payment, evidence));
  const [only, second] = near;
  if (only && !second) {
    // One that does not say who paid may be anybody's of this amount.
    const isSure = only.match === 'match';
    return isSure ? { kind: 'same', payment: only.payment } : { kind: 'doubtful', like: [only.payment] };
  }
  if (only) {
    // Several of one payer that ended alike: which of them it is changes nothing for anybody.
    const isAllOne = near.every(
      ({ payment, match }) =>
        match === 'match' &&
        payment.state === only.payment.state &&
        payment.memberId === only.payment.memberId,
    );
    return isAllOne
      ? {
          kind: 'same',
          payment: nearest(
            near.map(({ payment }) => payment),
            evidence,
          ),
        }
      : { kind: 'doubtful', like: near.map(({ payment }) => payment) };
  }
  const odd = open.filter(({ payment, match }) => isOddlyFar(payment, evidence, match));
  return odd.length > 0 ? { kind: 'doubtful', like: odd.map(({ payment }) => payment) } : { kind: 'new' };
}

/** Whether two tellers can mean the same payer. Names speak for it only: a bank may write them in another script. */
export function matchPayers(one: Payer, other: Payer): AccountMatch {
  if (one.bankCode && other.bankCode && one.bankCode !== other.bankCode) return 'no-match';
  const digits =
    one.accountNo && other.accountNo ? matchAccounts(one.accountNo, other.accountNo) : 'cannot-tell';
  if (digits !== 'cannot-tell') return digits;
  return one.names.some((name) => other.names.some((each) => isSameName(name, each)))
    ? 'match'
    : 'cannot-tell';
}

function isNear(known: KnownPayment, { paidAt, dayOnly }: Evidence): boolean {
  if (known.dayOnly || dayOnly) return dayKey(known.paidAt) === dayKey(paidAt);
  return Math.abs(known.paidAt.getTime() - paidAt.getTime()) <= nearMs;
}

/**
 * A statement that was read in the wrong time zone shows every payment some whole hours away. What somebody imported by
 * hand is doubted a whole day around, and so is a line whose payment a slip told of and no line yet.
 */
function isOddlyFar(known: KnownPayment, { teller, paidAt }: Evidence, match: AccountMatch): boolean {
  if (teller === 'import') return true;
  if (match !== 'match') return false;
  if (teller === 'line') return true;
  const beside = Math.abs(known.paidAt.getTime() - paidAt.getTime()) % hourMs;
  return Math.min(beside, hourMs - beside) <= nearMs;
}

function nearest(payments: readonly KnownPayment[], { paidAt }: Evidence): KnownPayment {
  const away = (payment: KnownPayment) => Math.abs(payment.paidAt.getTime() - paidAt.getTime());
  // Called with some.
  return payments.reduce((best, each) => (away(each) < away(best) ? each : best));
}
