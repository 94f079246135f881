import type { reconciliationBreakKinds } from '@kapao/contract/backoffice/alarm-kinds';
import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { type Currency, toWire } from '@kapao/core/money';
import { dayMs, hourMs } from '@kapao/core/time';
import type { BackofficeReplyOf } from '../../../platform/backoffice/backoffice-context.ts';
import { pendingApprovalsOf } from '../../../platform/backoffice/pending-approval.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import { allowedDecisions } from '../../exceptions/allowed-decisions.ts';
import { type OperatorShare, operatorShares } from '../../exceptions/operator-share.ts';
import { decisionsOn } from '../../exceptions/resolve-exception.ts';
import type { Span } from './break-entries.queries.ts';
import {
  findReconciliationBreak,
  notesOf,
  type ReconciliationBreakRow,
  readingsOf,
} from './reconciliation-breaks.queries.ts';

type Pool = Deps['pool'];

export async function reconciliationBreakDetail(
  pool: Pool,
  id: string,
): Promise<BackofficeResult<BackofficeReplyOf<'getReconciliationBreak'>>> {
  const found = await findReconciliationBreak(pool, id);
  if (!found) return refuse('NO_DATA');
  const [decisions, notes, readings, proposed, shares] = await Promise.all([
    decisionsOn(pool, id),
    notesOf(pool, id),
    found.kind === 'total' ? readingsOf(pool, found.account, found.currency) : [],
    pendingApprovalsOf(pool, 'alarm', [id]),
    operatorShares(pool, [{ id, alarm: found.kind, amount: found.suspense }]),
  ]);
  const share = shares.get(id);
  const { from, to } = spanOf(found);
  return done({
    ...shownReconciliationBreak(found),
    approval: proposed(id),
    closedAt: found.closedAt,
    evidence: wordsOf({ ...found.details, ...shareFacts(share) }),
    allows: allowsOf(found, share?.amount),
    readings,
    decisions,
    notes,
    span: { from, to },
  });
}

export function shownReconciliationBreak(row: ReconciliationBreakRow) {
  const { id, account, ours, theirs, suspense, memberId, publicId, since, keeper } = row;
  return {
    id,
    // The list excludes the kinds of the other queues.
    kind: row.kind as (typeof reconciliationBreakKinds)[number],
    account,
    // An account has one of these currencies.
    currency: row.currency as Currency,
    ...{ ours, theirs, suspense, memberId, publicId, since, keeper },
    missing: missingOf(row),
  };
}

/** Returns evidence that a part of the money is not the member's. */
function shareFacts(share: OperatorShare | undefined): Record<string, string> {
  if (!share?.amount) return {};
  const operatorShare = toWire(share.amount).toFixed(2);
  return share.bonus ? { bonusId: share.bonus.id, operatorShare } : { operatorShare };
}

function allowsOf(
  { closedAt, suspense, kind, ours, theirs }: ReconciliationBreakRow,
  operatorShare: bigint | undefined,
): string[] {
  if (closedAt !== null && suspense === 0n) return [];
  const facts = {
    kind: 'alarm',
    held: false,
    state: 'open',
    inquiringSince: null,
    escalatedAt: null,
  } as const;
  const amount = suspense === 0n ? null : suspense;
  return [...allowedDecisions({ ...facts, amount, alarm: kind, ours, theirs, operatorShare }).allows];
}

/**
 * Returns the evidence as at most 30 texts or lists of at most 20 texts; other values become JSON. It may
 * contain user names and raw rows of a provider.
 */
function wordsOf(details: ReconciliationBreakRow['details']): Record<string, string | string[]> {
  const word = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 300);
  return Object.fromEntries(
    Object.entries(details)
      .filter(([, value]) => value !== null)
      .slice(0, 30)
      .map(([name, value]) => [name, Array.isArray(value) ? value.slice(0, 20).map(word) : word(value)]),
  );
}

/** Longest span of one page of entries: for one member's own rows, and for everybody's. */
const maxMs = { ofMember: 30 * dayMs, ofAll: 6 * hourMs };

/**
 * Returns the period in which the break arose: that of the missing bets, or from half an hour before the earliest
 * reading that proves it (an hour before detection, if earlier) to ten minutes after detection. A period longer than a
 * page allows loses its beginning.
 */
export function spanOf(row: ReconciliationBreakRow): Span {
  const { account, since, details, memberId } = row;
  const readings = Array.isArray(details.readings) ? details.readings : [];
  const times = [details.since, ...readings].flatMap((at) => timeOf(at)?.getTime() ?? []);
  const missing = missingOf(row);
  const to = missing?.to.getTime() ?? since.getTime() + hourMs / 6;
  const from =
    missing?.from.getTime() ?? Math.min(since.getTime() - hourMs, ...times.map((at) => at - hourMs / 2));
  const most = memberId ? maxMs.ofMember : maxMs.ofAll;
  return { account, from: new Date(Math.max(from, to - most)), to: new Date(to) };
}

function missingOf({
  kind,
  details,
}: ReconciliationBreakRow): { readonly from: Date; readonly to: Date } | null {
  const [from, to] = [timeOf(details.from), timeOf(details.to)];
  return kind === 'bet-gap' && from && to ? { from, to } : null;
}

/** Returns the time that a text names; null for anything else. */
function timeOf(at: unknown): Date | null {
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time);
}
