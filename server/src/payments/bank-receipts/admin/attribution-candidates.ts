import type { AttributionReason } from '@kapao/contract/backoffice/calls/payments/bank-receipts';
import { isSameName } from '@kapao/core/account/payer-match';
import type pg from 'pg';
import { attributionSuggestions } from '../../suspense-attribution/attribution-suggestions.ts';
import { matchPayers } from '../compare/match-payers.ts';
import { isRegisteredLater } from '../compare/registered-by.ts';
import {
  earlierMovementsOf,
  type MemberFacts,
  membersOf,
  membersPaidFrom,
  slipsOf,
} from './attribution-candidate.queries.ts';
import type { BankReceiptRow } from './bank-receipt.queries.ts';

export interface ScoredCandidate extends MemberFacts {
  /** Score out of five. */
  readonly likely: number;
  readonly reasons: AttributionReason[];
  /** Whether one staff member may credit the receipt to this member alone, up to the role's limit. */
  readonly alone: boolean;
}

/** Score from which one staff member suffices, if every other candidate has a lower score. */
const soleApproverScore = 3;
const maxShown = 5;
/** Visible digits below which many people have an account written the same way. */
const identifyingDigits = 8;

/** Returns the weight of a reason, by the effort of forging it: a bank's confirmation of a slip weighs most. */
function weightOf(reason: AttributionReason): number {
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
    case 'MINUTES_APART':
      return reason.minutes <= 10 ? 1 : 0;
    default:
      return 0;
  }
}

/** Reasons that identify the payer. A slip's reference, an amount and a time are on a picture that anybody may send. */
const payerReasons: readonly AttributionReason['code'][] = ['PAID_BEFORE', 'LAST_FOUR_EQUAL', 'NAME_ALIKE'];

/**
 * Returns the members whose money this may be, the likeliest first, each with reasons. Nothing is credited automatically.
 */
export async function attributionCandidates(pool: pg.Pool, line: BankReceiptRow): Promise<ScoredCandidate[]> {
  const reasons = await reasonsByMember(pool, line);
  const members = await membersOf(pool, [...reasons.keys()]);
  const given = new Map(
    (await earlierMovementsOf(pool, line.id, [...reasons.keys()])).map((one) => [one.memberId, one]),
  );
  const paid = { createdAt: line.since, paidAt: line.paidAt ?? line.since, dayOnly: line.dayOnly };
  const isLater = ({ accountSince }: MemberFacts) => isRegisteredLater(accountSince, paid);
  const against = (member: MemberFacts): AttributionReason[] => {
    const { manualAdjustmentAt, sentAt } = given.get(member.memberId) ?? {};
    return [
      ...(isLater(member) ? [{ code: 'ACCOUNT_LATER', at: member.accountSince } as const] : []),
      ...(manualAdjustmentAt ? [{ code: 'CREDITED_BY_HAND', at: manualAdjustmentAt } as const] : []),
      ...(sentAt ? [{ code: 'WITHDRAWAL_BACK', at: sentAt } as const] : []),
    ];
  };
  const ranked = members
    .map((member) => rank(member, line, [...(reasons.get(member.memberId) ?? []), ...against(member)]))
    .sort((one, other) => other.likely - one.likely || (one.publicId < other.publicId ? -1 : 1))
    .slice(0, maxShown);
  const [first, second] = ranked;
  return ranked.map((candidate) => ({
    ...candidate,
    // A possible duplicate has the same payer both times, so the payer proves nothing.
    alone:
      line.kind !== 'possible-duplicate' &&
      candidate === first &&
      candidate.likely >= soleApproverScore &&
      candidate.likely > (second?.likely ?? 0) &&
      candidate.reasons.some(({ code }) => payerReasons.includes(code)) &&
      (!(isOtherPayer(line, candidate) || isLater(candidate)) ||
        candidate.reasons.some(({ code }) => code === 'PAID_BEFORE')) &&
      !given.has(candidate.memberId),
  }));
}

/**
 * Whether the payer's account is not the member's registered one. Everybody can register a name and announce an amount,
 * so then only earlier payments from that account, which two people or its bank attributed, show whose it is.
 */
function isOtherPayer({ fromBank, fromAccount, fromNames }: BankReceiptRow, member: MemberFacts): boolean {
  const { bankCode, accountNo, accountName } = member;
  const payer = { bankCode: fromBank, accountNo: fromAccount, names: fromNames };
  return matchPayers(payer, { bankCode, accountNo, names: [accountName] }) === 'no-match';
}

/**
 * Returns candidates for members that staff searched for, with the reasons for each. One staff member alone
 * may credit only a member that `attributionCandidates` marks so.
 */
export async function asCandidates(
  pool: pg.Pool,
  line: BankReceiptRow,
  members: readonly MemberFacts[],
): Promise<ScoredCandidate[]> {
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
  found: readonly AttributionReason[],
): Omit<ScoredCandidate, 'alone'> {
  const isNamed = fromNames.some((name) => isSameName(name, member.accountName));
  const hasName = found.some(({ code }) => code === 'NAME_ALIKE');
  const reasons: AttributionReason[] = [
    ...found,
    ...(isNamed && !hasName ? [{ code: 'NAME_ALIKE' } as const] : []),
  ];
  const likely = Math.min(
    5,
    reasons.reduce((sum, reason) => sum + weightOf(reason), 0),
  );
  return { ...member, reasons, likely };
}

async function reasonsByMember(
  pool: pg.Pool,
  line: BankReceiptRow,
): Promise<Map<string, AttributionReason[]>> {
  const reasons = new Map<string, AttributionReason[]>();
  const add = (memberId: string, ...more: readonly AttributionReason[]) =>
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

/** An account with most digits hidden counts only together with the holder's name. */
async function paidBefore(pool: pg.Pool, { fromBank, fromAccount, fromNames }: BankReceiptRow) {
  if (!fromBank || !fromAccount) return [];
  const found = await membersPaidFrom(pool, { bankCode: fromBank, accountNo: fromAccount });
  if (fromAccount.replace(/\D/g, '').length >= identifyingDigits) return found;
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
