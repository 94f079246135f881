import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import type pg from 'pg';
import { NIL as nobody } from 'uuid';
import { raiseAlarm } from '../../inquiry/alarm.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { Process } from '../../platform/process/process.ts';
import { type KnownReceipt, receiptsByKey } from './bank-receipt.queries.ts';
import { addsToPayer, matchPayers, mergePayers } from './compare/match-payers.ts';
import { areWithinDay } from './compare/report-times.ts';
import { dedupeReceipt, hasReported, type MatchResult } from './dedupe-receipt.ts';
import { judgeKeyMatches, withManualCredits, withoutDisputed } from './known-receipt.ts';
import {
  addKeys,
  addSource,
  enqueuePosting,
  insertBankReceipt,
  lockSimilar,
  slipsUnderOtherBanks,
} from './match-receipt.queries.ts';
import { findInOtherAccounts } from './other-accounts.queries.ts';
import { bankReceiptIdOf, keysOf, type ReceiptEvidence } from './receipt-evidence.ts';
import { findSimilar } from './similar-receipts.queries.ts';

/** Delay of the posting inquiry, longer than a living process needs to post what it stored. */
const postAfterMs = 10_000;

export interface MatchedReceipt {
  readonly id: string;
  readonly isNew: boolean;
}

/**
 * Finds the payment that the evidence is about, or stores a new one, and returns its id; `postReceipt` posts it. The same
 * evidence always finds the same payment, whatever its state, and so does every other source's evidence about it.
 */
export async function matchReceipt(
  deps: Pick<Process, 'pool'>,
  reported: ReceiptEvidence,
): Promise<MatchedReceipt> {
  return inTransaction(deps.pool, async (client) => {
    await lockSimilar(client, reported);
    const { evidence, named, reused } = await findNamed(client, reported);
    const keyMatches = judgeKeyMatches(evidence, named);
    const undisputed = withoutDisputed(evidence, keyMatches);
    const [first] = keyMatches.same;
    const same = first ? ({ kind: 'same', payment: first } as const) : await findSame(client, undisputed);
    const id = same.kind === 'same' ? same.payment.id : bankReceiptIdOf(evidence.key);
    if (same.kind === 'same')
      await addSource(client, id, undisputed, await doubtsOnceNamed(client, same.payment, undisputed));
    else {
      const slips = evidence.source === 'slip' ? await slipsUnderOtherBanks(client, evidence.key) : [];
      const like = [
        ...(same.kind === 'possible-duplicate' ? same.like : []),
        ...keyMatches.disputed,
        ...slips,
        ...reused,
      ];
      await insertBankReceipt(client, id, undisputed, [...new Set(like.map((each) => each.id))]);
    }
    // A payment in suspense may become attributable by this evidence.
    const state = same.kind === 'same' ? same.payment.state : 'new';
    if (state === 'new' || state === 'in-suspense') await enqueuePosting(client, id, postAfterMs);
    await addKeys(client, id, keysOf(evidence));
    const known = same.kind === 'same' ? (first ? keyMatches.same : [same.payment]) : [];
    // The comparison belongs to this transaction: a repeated call would find the source recorded already.
    for (const payment of known) await reportContradiction(client, payment, evidence, known);
    return { id, isNew: known.length === 0 };
  });
}

/**
 * Finds the payments with the keys of the evidence. A line with the number of another payment gets a key of its own, and that
 * payment (`reused`) is a possible duplicate for staff.
 */
async function findNamed(client: pg.ClientBase, reported: ReceiptEvidence) {
  const named = await receiptsByKey(client, keysOf(reported));
  const earlier = named.get(reported.key);
  if (!earlier || !isOtherLine(earlier, reported)) return { evidence: reported, named, reused: [] };
  const { key, paidAt, amount, from } = reported;
  const facts = [paidAt.toISOString(), amount, from.bankCode, from.accountNo, ...from.names].join('/');
  const evidence = { ...reported, key: `${key}/${deriveId(nobody, facts)}` };
  return { evidence, named: await receiptsByKey(client, keysOf(evidence)), reused: [earlier] };
}

async function findSame(client: pg.ClientBase, evidence: ReceiptEvidence): Promise<MatchResult> {
  const [alike] = await findSimilar(client, [evidence]);
  const compared = dedupeReceipt(evidence, alike?.payments ?? [], alike?.isWhole);
  const match = await withManualCredits(client, compared, evidence);
  const [elsewhere = []] = match.kind === 'new' ? await findInOtherAccounts(client, [evidence]) : [];
  return elsewhere.length > 0 ? { kind: 'possible-duplicate', like: elsewhere } : match;
}

/**
 * Returns the possible duplicates of a stored payment whose payer this evidence names for the first time: without a payer it
 * could not be compared, and it would be credited now without a comparison.
 */
async function doubtsOnceNamed(
  client: pg.ClientBase,
  payment: KnownReceipt,
  evidence: ReceiptEvidence,
): Promise<string[]> {
  const isOpen = payment.state === 'new' || payment.state === 'in-suspense';
  if (!isOpen || payment.doubts.length > 0 || !addsToPayer(payment.from, evidence.from)) return [];
  const { paidAt, paidSince, dayOnly, from, sources, files } = payment;
  const named = {
    ...evidence,
    reference: null,
    paidAt,
    paidSince,
    dayOnly,
    from: mergePayers(from, evidence.from),
  };
  const [alike] = await findSimilar(client, [named]);
  const others = (alike?.payments ?? []).filter(
    (other) =>
      other.id !== payment.id &&
      !other.sources.some((source) => source !== 'import' && sources.includes(source)) &&
      !other.files.some((file) => files.includes(file)),
  );
  const match = dedupeReceipt(named, others, alike?.isWhole);
  if (match.kind === 'new') return [];
  return match.kind === 'same' ? [match.payment.id] : match.like.map(({ id }) => id);
}

/**
 * Raises an alarm when the evidence contradicts the known payment. The payment stays unchanged until staff
 * have asked the bank.
 */
async function reportContradiction(
  client: pg.ClientBase,
  payment: KnownReceipt,
  evidence: ReceiptEvidence,
  named: readonly KnownReceipt[],
): Promise<void> {
  const { source, key, amount } = evidence;
  const others = named.filter(({ id }) => id !== payment.id).map(({ id }) => id);
  const why = discrepancyOf(payment, evidence, others.length > 0);
  if (why === null) return;
  const alarm = {
    kind: 'payment',
    account: payment.account,
    currency: payment.currency,
    ours: String(payment.amount),
    theirs: String(amount),
    details: { bankReceiptId: payment.id, source, key, why, ...(others.length > 0 && { others }) },
    ...(payment.memberId && { memberId: payment.memberId }),
  } as const;
  await raiseAlarm({ pool: client }, alarm, deriveId(payment.id, `alarm/${why}/${amount}`));
}

function discrepancyOf(
  payment: KnownReceipt,
  { source, amount }: Pick<ReceiptEvidence, 'source' | 'amount'>,
  isTwo: boolean,
): string | null {
  if (isTwo) return because('TAKEN_FOR_TWO');
  if (payment.amount !== amount) return because('TWO_AMOUNTS');
  // The payment was perhaps returned as a duplicate although it was the only one.
  return payment.state === 'returned' && !payment.sources.includes(source)
    ? because('REPORTED_AFTER_RETURN')
    : null;
}

/** Whether a bank gave the number of an earlier line to another payment: of somebody else, of another day or amount. */
function isOtherLine(payment: KnownReceipt, evidence: ReceiptEvidence): boolean {
  if (evidence.source !== 'line' || !hasReported(evidence, payment)) return false;
  if (payment.amount !== evidence.amount) return true;
  return matchPayers(payment.from, evidence.from) === 'no-match' || !areWithinDay(payment, evidence);
}
