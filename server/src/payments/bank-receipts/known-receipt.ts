import { addDays, dayKey, startOfDay } from '@kapao/core/calendar';
import type pg from 'pg';
import { findByKeys, type KnownReceipt } from './bank-receipt.queries.ts';
import { matchPayers } from './compare/match-payers.ts';
import { isOwnNumber, referenceOf } from './compare/reference-spelling.ts';
import { areWithinDay, isOfOneTime, isWithinTolerance } from './compare/report-times.ts';
import { dedupeReceipt, hasReported, isSameReport, type MatchResult, type Report } from './dedupe-receipt.ts';
import { findMissed, findMissedBy, notePerhapsMissed } from './match-receipt.queries.ts';
import type { ReceiptEvidence } from './receipt-evidence.ts';
import {
  findByReferenceOfGateway,
  findOfFilesElsewhere,
  findSimilarOfGateway,
  type GatewayReceipt,
  maxOfDay,
} from './similar-receipts.queries.ts';

/** Returns the payment with one of these keys, whatever the source; of several the first. */
export async function findKnown(pool: pg.Pool, keys: readonly string[]): Promise<KnownReceipt | null> {
  const [known] = await findByKeys(pool, keys);
  return known ?? null;
}

export interface GatewayCompared {
  readonly match: MatchResult;
  /** Payments that were compared. */
  readonly comparedIds: readonly string[];
  /** False: there are more payments than were compared. */
  readonly isWhole: boolean;
  /** Manual credit of a missed deposit that this payment may be; null: none. */
  readonly missed: string | null;
  /** Payment with the reference of the payer's bank; null: none. */
  readonly named: { readonly id: string; readonly isSame: boolean } | null;
}

/**
 * Compares a gateway's payment whose number is not known with the payment of its reference, the similar payments and the
 * member's missed deposits.
 */
export async function compareGateway(
  pool: pg.Pool,
  payment: GatewayReceipt,
  report: Report,
  memberId: string | null,
): Promise<GatewayCompared> {
  const when = { amount: BigInt(payment.amount), from: report.paidSince ?? report.paidAt };
  const [byReference, alike, elsewhere, missed] = await Promise.all([
    findByReferenceOfGateway(pool, payment, report.reference),
    findSimilarOfGateway(pool, payment),
    findOfFilesElsewhere(pool, payment),
    memberId === null ? null : findMissed(pool, memberId, when),
  ]);
  const named = byReference && {
    id: byReference.id,
    isSame: byReference.isInto && fits({ ...report, amount: when.amount }, byReference),
  };
  const comparedIds = [...alike, ...elsewhere].map(({ id }) => id);
  const isWhole = Math.max(alike.length, elsewhere.length) < maxOfDay;
  const compared = dedupeReceipt(named ? { ...report, reference: null } : report, alike, isWhole);
  const match = missed === null ? compared : doubtedByDay(compared, report);
  const misfiled = elsewhere.filter(
    (known) => matchPayers(known.from, report.from) === 'match' && isWithinTolerance(known, report),
  );
  return {
    match:
      match.kind === 'new' && misfiled.length > 0 ? { kind: 'possible-duplicate', like: misfiled } : match,
    ...{ comparedIds, isWhole, missed, named },
  };
}

/**
 * Returns a match as a possible duplicate if only its day fits and the member has a manual credit that the evidence may
 * report instead.
 */
export async function withManualCredits(
  client: pg.ClientBase,
  match: MatchResult,
  evidence: ReceiptEvidence,
): Promise<MatchResult> {
  const doubted = doubtedByDay(match, evidence);
  if (match.kind !== 'same' || doubted === match || match.payment.memberId === null) return match;
  const { paidAt, dayOnly, amount } = evidence;
  const from = dayOnly ? startOfDay(addDays(dayKey(paidAt), -1)) : paidAt;
  return (await findMissed(client, match.payment.memberId, { amount, from })) === null ? match : doubted;
}

function doubtedByDay(match: MatchResult, { dayOnly }: Pick<Report, 'dayOnly'>): MatchResult {
  if (match.kind !== 'same' || !(dayOnly || match.payment.dayOnly)) return match;
  return { kind: 'possible-duplicate', like: [match.payment] };
}

/**
 * Records that a receipt in suspense may be what was credited to this member manually, for the staff who decide about it.
 */
export async function noteMissedDeposit(
  pool: pg.Pool,
  memberId: string,
  bankReceiptId: string,
): Promise<void> {
  const missed = await findMissedBy(pool, memberId, bankReceiptId);
  if (missed !== null) await notePerhapsMissed(pool, bankReceiptId, missed);
}

export interface KeyMatches {
  /** Payments that match; more than one where one payment was taken for two. */
  readonly same: readonly KnownReceipt[];
  /**
   * Payments that share a reference but differ otherwise, or that an earlier row of the file matched already.
   */
  readonly disputed: readonly KnownReceipt[];
}

/**
 * Judges the payments that share a key with the evidence; the source's own key suffices. A reference or a gateway's
 * number may be any text in that column, such as TRANSFER, so it counts only if everything else in both reports fits
 * one payment.
 */
export function judgeKeyMatches(
  evidence: ReceiptEvidence,
  named: ReadonlyMap<string, KnownReceipt>,
  reportedByFile: ReadonlySet<string> = new Set(),
): KeyMatches {
  const own = named.get(evidence.key);
  const shared = [evidence.reference, evidence.gatewayKey].flatMap((key) => named.get(key ?? '') ?? []);
  const others = [...new Map(shared.map((known) => [known.id, known])).values()].filter(
    (known) => known.id !== own?.id && !isWithdrawnRow(known, evidence),
  );
  const isSame = (known: KnownReceipt) =>
    !reportedByFile.has(known.id) && isInto(known, evidence) && fits(evidence, known);
  return {
    same: [...(own ? [own] : []), ...others.filter(isSame)],
    disputed: others.filter((known) => !isSame(known)),
  };
}

/** Whether the known payment is the same file's row for a wrong account, which staff returned. */
function isWithdrawnRow(known: KnownReceipt, { file }: Pick<ReceiptEvidence, 'file'>): boolean {
  const isOfFile = known.files.length === 1 && known.files[0] === file;
  return isOfFile && known.state === 'returned' && known.sources.every((source) => source === 'import');
}

/** Report with the keys that other sources may share. */
type Named = Report & Pick<ReceiptEvidence, 'gatewayKey'>;

/** Removes a disputed reference, which does not identify the payment. */
export function withoutDisputed<E extends Pick<ReceiptEvidence, 'reference'>>(
  evidence: E,
  { disputed }: KeyMatches,
): E {
  return disputed.length > 0 ? { ...evidence, reference: null } : evidence;
}

function fits(evidence: Named & Pick<ReceiptEvidence, 'amount'>, known: KnownReceipt): boolean {
  // A payment's number is reliable in a feed, on a slip and at a gateway; in a file it may be any number.
  const isOfFile = evidence.source === 'import' || known.sources.every((source) => source === 'import');
  return (
    known.amount === evidence.amount &&
    !isFurtherPayment(evidence, known) &&
    matchPayers(known.from, evidence.from) !== 'no-match' &&
    (isOfFile ? isOfOneTime(known, evidence) : areWithinDay(known, evidence))
  );
}

/**
 * Whether a source that already reported the known payment now reports another one. Always so for rows of files, never for
 * slips, and for feeds unless number, time and payer are the same (a line that was renumbered).
 */
function isFurtherPayment(evidence: Named, known: KnownReceipt): boolean {
  if (!hasReported(evidence, known) || evidence.source === 'slip') return false;
  if (evidence.source === 'import' || !isSameReport(known, evidence)) return true;
  const shared = evidence.reference ?? evidence.gatewayKey;
  return evidence.source === 'line' && !(shared && isOwnNumber(referenceOf(shared)));
}

/** A gateway does not report which of our accounts was paid. */
function isInto({ account, receiver }: KnownReceipt, evidence: ReceiptEvidence): boolean {
  return receiver === evidence.receiver.id || account.startsWith('operator:qr:');
}
