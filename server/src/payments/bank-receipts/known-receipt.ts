import type pg from 'pg';
import {
  findByKeys,
  findSimilarOfGateway,
  type GatewayReceipt,
  type KnownReceipt,
  mostOfDay,
} from './bank-receipt.queries.ts';
import {
  dedupeReceipt,
  hasReported,
  isOfOneTime,
  isSameReport,
  type MatchResult,
  matchPayers,
  type Report,
} from './dedupe-receipt.ts';
import { findMissed, findMissedBy, notePerhapsMissed } from './match-receipt.queries.ts';
import type { ReceiptEvidence } from './receipt-evidence.ts';

/** The payment that has one of these names, whoever told of it; of several the first. */
export async function findKnown(pool: pg.Pool, keys: readonly string[]): Promise<KnownReceipt | null> {
  const [known] = await findByKeys(pool, keys);
  return known ?? null;
}

export interface GatewayCompared {
  readonly sameness: MatchResult;
  /** The payments that were compared. */
  readonly looked: readonly string[];
  /** False: there are more than are compared. */
  readonly isWhole: boolean;
  /** What was credited by hand as a deposit that never came in, and may be this one; null: nothing. */
  readonly missed: string | null;
}

/** Which of the payments that are alike a gateway tells of on a member's QR, where it has no name of any. */
export async function compareGateway(
  pool: pg.Pool,
  payment: GatewayReceipt,
  told: Report,
  memberId: string | null,
): Promise<GatewayCompared> {
  const when = { amount: BigInt(payment.amount), from: told.paidSince ?? told.paidAt };
  const [alike, missed] = await Promise.all([
    findSimilarOfGateway(pool, payment),
    memberId === null ? null : findMissed(pool, memberId, when),
  ]);
  const looked = alike.map(({ id }) => id);
  const isWhole = looked.length < mostOfDay;
  return { sameness: dedupeReceipt(told, alike, isWhole), looked, isWhole, missed };
}

/** It lies in suspense, and may be what was credited to this member by hand: who decides about it sees that. */
export async function doubtAsMissed(pool: pg.Pool, memberId: string, bankReceiptId: string): Promise<void> {
  const missed = await findMissedBy(pool, memberId, bankReceiptId);
  if (missed !== null) await notePerhapsMissed(pool, bankReceiptId, missed);
}

export interface Named {
  /** The evidence is about these; more than one where one payment was taken for two. */
  readonly same: readonly KnownReceipt[];
  /** They have a name of it and are another's, or told of a second time in a way that nobody can be sure of. */
  readonly disputed: readonly KnownReceipt[];
}

/**
 * What the names of the evidence say. Its teller's own key is enough. A reference or a gateway's number is what somebody wrote
 * in that column, a word like TRANSFER perhaps: it is believed where all else that both tell fits one payment.
 */
export function judgeNames(
  evidence: ReceiptEvidence,
  named: ReadonlyMap<string, KnownReceipt>,
  toldByFile: ReadonlySet<string> = new Set(),
): Named {
  const own = named.get(evidence.key);
  const shared = [evidence.reference, evidence.gatewayKey].flatMap((key) => named.get(key ?? '') ?? []);
  const others = [...new Map(shared.map((known) => [known.id, known])).values()].filter(
    ({ id }) => id !== own?.id,
  );
  const isSame = (known: KnownReceipt) => !toldByFile.has(known.id) && fits(evidence, known);
  return {
    same: [...(own ? [own] : []), ...others.filter(isSame)],
    disputed: others.filter((known) => !isSame(known)),
  };
}

/** A disputed reference is no name of the payment, and says nothing of it. */
export function withoutDisputed<E extends Pick<ReceiptEvidence, 'reference'>>(
  evidence: E,
  { disputed }: Named,
): E {
  return disputed.length > 0 ? { ...evidence, reference: null } : evidence;
}

function fits(evidence: ReceiptEvidence, known: KnownReceipt): boolean {
  // The number of a payment stands beside it in a feed, on a slip and at a gateway. In a file it may be any number.
  const isOfFile = evidence.source === 'import' || known.sources.every((source) => source === 'import');
  return (
    known.amount === evidence.amount &&
    isInto(known, evidence) &&
    !isRepeatedReport(evidence, known) &&
    matchPayers(known.from, evidence.from) !== 'no-match' &&
    (!isOfFile || isOfOneTime(known, evidence))
  );
}

/** Each row of a file is a payment. A feed may count its lines anew, and says every word again; a slip is asked for by its reference. */
function isRepeatedReport(evidence: ReceiptEvidence, known: KnownReceipt): boolean {
  if (!hasReported(evidence, known) || evidence.source === 'slip') return false;
  return evidence.source === 'import' || !isSameReport(known, evidence);
}

/** A gateway does not say into which account of ours. */
function isInto({ account, receiver }: KnownReceipt, evidence: ReceiptEvidence): boolean {
  return receiver === evidence.receiver.id || account.startsWith('operator:qr:');
}
