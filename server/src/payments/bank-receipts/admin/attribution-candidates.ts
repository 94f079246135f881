import type { LineReason } from '@kapao/contract/backoffice/calls/payments/bank-receipts';
import { isSameName } from '@kapao/core/account/payer-match';
import type pg from 'pg';
import { attributionSuggestions } from '../../suspense-attribution/attribution-suggestions.ts';
import {
  givenAlready,
  type MemberFacts,
  membersOf,
  paidFrom,
  slipsOf,
} from './attribution-candidate.queries.ts';
import type { BankReceiptRow } from './bank-receipt.queries.ts';

export interface AttributionCandidate extends MemberFacts {
  /** Of five. */
  readonly likely: number;
  readonly reasons: LineReason[];
  /** One person may credit it, up to what their role may. */
  readonly alone: boolean;
}

/** Of five: from here on one person is enough, if nobody else comes as near. */
const likelyEnough = 3;
const mostShown = 5;
/** Of fewer digits than these an account that is written the same is many people's. */
const wholeDigits = 8;

/** What each reason says for a member, by what it costs to make it up: the bank's own word about a slip most of all. */
function weightOf(reason: LineReason): number {
  switch (reason.code) {
    case 'SLIP':
      return 4;
    case 'PAID_BEFORE':
      return 3;
    case 'OWN_QR':
    case 'LAST_FOUR_EQUAL':
    case 'NAME_ALIKE':
      return 2;
    case 'SAME_AMOUNT':
      return 1;
    case 'CREDITED_BY_HAND':
    case 'WITHDRAWAL_BACK':
      return 0;
    default:
      return reason.minutes <= 10 ? 1 : 0;
  }
}

/** Of what says that the member paid. A slip's reference, an amount and a time stand on a picture that anybody may send. */
const saysWhoPaid: readonly LineReason['code'][] = ['PAID_BEFORE', 'LAST_FOUR_EQUAL', 'NAME_ALIKE'];

/** Members whose money this may be, the likeliest first, each with why. Nothing follows from it by itself. */
export async function attributionCandidates(
  pool: pg.Pool,
  line: BankReceiptRow,
): Promise<AttributionCandidate[]> {
  const reasons = await reasonsByMember(pool, line);
  const members = await membersOf(pool, [...reasons.keys()]);
  const given = new Map(
    (await givenAlready(pool, line.id, [...reasons.keys()])).map((one) => [one.memberId, one]),
  );
  const against = (memberId: string): LineReason[] => {
    const { manualAdjustmentAt, sentAt } = given.get(memberId) ?? {};
    return [
      ...(manualAdjustmentAt ? [{ code: 'CREDITED_BY_HAND', at: manualAdjustmentAt } as const] : []),
      ...(sentAt ? [{ code: 'WITHDRAWAL_BACK', at: sentAt } as const] : []),
    ];
  };
  const ranked = members
    .map((member) =>
      rank(member, line, [...(reasons.get(member.memberId) ?? []), ...against(member.memberId)]),
    )
    .sort((one, other) => other.likely - one.likely || (one.publicId < other.publicId ? -1 : 1))
    .slice(0, mostShown);
  const [first, second] = ranked;
  return ranked.map((candidate) => ({
    ...candidate,
    // Who paid what is told twice is the same both times, and says nothing.
    alone:
      line.kind !== 'possible-duplicate' &&
      candidate === first &&
      candidate.likely >= likelyEnough &&
      candidate.likely > (second?.likely ?? 0) &&
      candidate.reasons.some(({ code }) => saysWhoPaid.includes(code)) &&
      !given.has(candidate.memberId),
  }));
}

/** Somebody a person thinks of: with what speaks for them, and never alone, unless they stand first by themselves. */
export async function asCandidates(
  pool: pg.Pool,
  line: BankReceiptRow,
  members: readonly MemberFacts[],
): Promise<AttributionCandidate[]> {
  const known = await attributionCandidates(pool, line);
  return members.map(
    (member) =>
      known.find(({ memberId }) => memberId === member.memberId) ?? {
        ...rank(member, line, []),
        alone: false,
      },
  );
}

function rank(
  member: MemberFacts,
  { fromNames }: BankReceiptRow,
  found: readonly LineReason[],
): Omit<AttributionCandidate, 'alone'> {
  const isNamed = fromNames.some((name) => isSameName(name, member.accountName));
  const hasName = found.some(({ code }) => code === 'NAME_ALIKE');
  const reasons: LineReason[] = [...found, ...(isNamed && !hasName ? [{ code: 'NAME_ALIKE' } as const] : [])];
  const likely = Math.min(
    5,
    reasons.reduce((sum, reason) => sum + weightOf(reason), 0),
  );
  return { ...member, reasons, likely };
}

async function reasonsByMember(pool: pg.Pool, line: BankReceiptRow): Promise<Map<string, LineReason[]>> {
  const reasons = new Map<string, LineReason[]>();
  const add = (memberId: string, ...more: readonly LineReason[]) =>
    void reasons.set(memberId, [...(reasons.get(memberId) ?? []), ...more]);
  if (line.memberId) add(line.memberId, { code: 'OWN_QR' });
  if (line.bankReceiptId === null) return reasons;
  const [slips, before, suggestions] = await Promise.all([
    slipsOf(pool, line.bankReceiptId),
    paidBefore(pool, line),
    attributionSuggestions(pool, { bankReceiptId: line.bankReceiptId }),
  ]);
  const named = new Set<string>();
  for (const { memberId, slipId, at } of slips) {
    if (!named.has(memberId)) add(memberId, { code: 'SLIP', slipId, at });
    named.add(memberId);
  }
  for (const { memberId, times, last } of before)
    add(memberId, { code: 'PAID_BEFORE', times: Number(times), last });
  for (const suggestion of suggestions) add(suggestion.memberId, ...suggestion.reasons);
  return reasons;
}

/** A number of which most digits are hidden says something only with the holder's name. */
async function paidBefore(pool: pg.Pool, { fromBank, fromAccount, fromNames }: BankReceiptRow) {
  if (!fromBank || !fromAccount) return [];
  const found = await paidFrom(pool, { bankCode: fromBank, accountNo: fromAccount });
  if (fromAccount.replace(/\D/g, '').length >= wholeDigits) return found;
  const members = await membersOf(
    pool,
    found.map(({ memberId }) => memberId),
  );
  const isNamed = (memberId: string) =>
    members.some(
      (member) =>
        member.memberId === memberId && fromNames.some((name) => isSameName(name, member.accountName)),
    );
  return found.filter(({ memberId }) => isNamed(memberId));
}
