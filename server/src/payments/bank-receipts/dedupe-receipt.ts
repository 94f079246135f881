import { readBankCode } from '@kapao/core/account/bank-name';
import { type AccountMatch, isSameName, matchAccounts } from '@kapao/core/account/payer-match';
import { dayKey } from '@kapao/core/calendar';
import { dayMs, hourMs, minuteMs } from '@kapao/core/time';
import type { KnownReceipt } from './bank-receipt.queries.ts';
import type { Payer, ReceiptEvidence } from './receipt-evidence.ts';

export type MatchResult =
  | { readonly kind: 'same'; readonly payment: KnownReceipt }
  | { readonly kind: 'new' }
  /** It may be one of these, and a machine that guessed would credit money twice or never: a person decides. */
  | { readonly kind: 'possible-duplicate'; readonly like: readonly KnownReceipt[] };

type When = Pick<ReceiptEvidence, 'paidAt' | 'paidSince'>;
/** What is compared of an evidence. */
export type Report = When & Pick<ReceiptEvidence, 'source' | 'file' | 'reference' | 'dayOnly' | 'from'>;

/** Two clocks and a minute that was cut off. */
const nearMs = 90_000;
/** A slip is sent within an hour of its transfer, which its bank may have written down later; and two clocks. */
const slipLifeMs = hourMs + 2 * minuteMs;

/**
 * Which payment of those that are alike (same receiver, same amount, a day around) the evidence is about, where no name of
 * it is known. A bank tells of one payment once, and so does each imported file; another file may tell of it again. Where they
 * are not all that are alike (`isWhole`), only what is told in every word is sure.
 */
export function dedupeReceipt(evidence: Report, alike: readonly KnownReceipt[], isWhole = true): MatchResult {
  const repeated = findRepeated(evidence, alike);
  if (repeated) return { kind: 'same', payment: repeated };
  const found = compareAll(evidence, alike);
  return isWhole || found.kind === 'possible-duplicate' ? found : { kind: 'possible-duplicate', like: alike };
}

function compareAll(evidence: Report, alike: readonly KnownReceipt[]): MatchResult {
  const open = alike
    .filter((payment) => !hasReported(evidence, payment) && !areTwoByReference(evidence, payment))
    .map((payment) => ({ payment, match: matchPayers(payment.from, evidence.from) }))
    .filter(({ match }) => match !== 'no-match');
  const near = open.filter(({ payment }) => isNear(payment, evidence));
  const [only] = near;
  if (only) {
    const payments = near.map(({ payment }) => payment);
    // One that does not say who paid may be anybody's of this amount. Several of one payer that ended alike: which of them it
    // is changes nothing for anybody.
    const isSure = near.every(
      ({ payment, match }) =>
        match === 'match' &&
        !contradicts(evidence, payment) &&
        payment.state === only.payment.state &&
        payment.memberId === only.payment.memberId,
    );
    return isSure
      ? { kind: 'same', payment: nearest(payments, evidence) }
      : { kind: 'possible-duplicate', like: payments };
  }
  const odd = open.filter(({ payment, match }) => isOddlyFar(payment, evidence, match));
  return odd.length > 0
    ? { kind: 'possible-duplicate', like: odd.map(({ payment }) => payment) }
    : { kind: 'new' };
}

/** A payment of which another imported file said all that this row says, to the second; null: there is none. */
export function findRepeated(evidence: Report, alike: readonly KnownReceipt[]): KnownReceipt | null {
  const isRepeated = (known: KnownReceipt) =>
    evidence.file !== undefined &&
    known.files.length > 0 &&
    !hasReported(evidence, known) &&
    !(evidence.reference && known.hasReference) &&
    isSameReport(known, evidence);
  return alike.find(isRepeated) ?? null;
}

/** Of moment and payer, in every word. */
export function isSameReport(known: KnownReceipt, evidence: Report): boolean {
  const isSameMoment = known.dayOnly === evidence.dayOnly && apartMs(known, evidence) === 0;
  return isSameMoment && isSamePayer(known.from, evidence.from);
}

/** Whether two tellers can mean the same payer. Names speak for it only: a bank may write them in another script. */
export function matchPayers(one: Payer, other: Payer): AccountMatch {
  const match = matchReported(one, other);
  return match === 'no-match' && (one.isGuess || other.isGuess) ? 'cannot-tell' : match;
}

function matchReported(one: Payer, other: Payer): AccountMatch {
  if (one.bankCode && other.bankCode && readBankCode(one.bankCode) !== readBankCode(other.bankCode))
    return 'no-match';
  const digits =
    one.accountNo && other.accountNo ? matchAccounts(one.accountNo, other.accountNo) : 'cannot-tell';
  if (digits !== 'cannot-tell') return digits;
  return one.names.some((name) => other.names.some((each) => isSameName(name, each)))
    ? 'match'
    : 'cannot-tell';
}

/** Both say the same of who paid, or both nothing. */
function isSamePayer(one: Payer, other: Payer): boolean {
  const isUntold = ({ accountNo, names }: Payer) => accountNo === null && names.length === 0;
  if (one.bankCode !== other.bankCode) return false;
  return isUntold(one) && isUntold(other) ? true : matchPayers(one, other) === 'match';
}

/** Two lines of one bank are two payments, and so are two rows of one file. */
export function hasReported({ source, file }: Report, { sources, files }: KnownReceipt): boolean {
  return file === undefined ? sources.includes(source) : files.includes(file);
}

/** The sending bank gives each payment a reference of its own. What a file has in that column may be another's number. */
function areTwoByReference({ source, reference }: Report, { hasReference, sources }: KnownReceipt): boolean {
  return reference !== null && hasReference && source !== 'import' && !sources.includes('import');
}

/** They differ in what one payment should have once: a reference, or the second that two files say. */
function contradicts(evidence: Report, known: KnownReceipt): boolean {
  if (evidence.reference !== null && known.hasReference) return true;
  const isOfFilesOnly = evidence.file !== undefined && known.sources.every((source) => source === 'import');
  if (!isOfFilesOnly || known.dayOnly || evidence.dayOnly) return false;
  return apartMs(known, evidence) > 0 && !isCutOff(known.paidAt, evidence.paidAt);
}

/** One of two moments is the minute of the other. */
function isCutOff(one: Date, other: Date): boolean {
  const [a, b] = [one.getTime(), other.getTime()];
  return Math.floor(a / minuteMs) === Math.floor(b / minuteMs) && (a % minuteMs === 0 || b % minuteMs === 0);
}

function isNear(known: KnownReceipt, evidence: Report): boolean {
  if (known.dayOnly || evidence.dayOnly) return isOfOneDay(known, evidence);
  return apartMs(known, evidence) <= nearMs;
}

/**
 * A statement that was read in the wrong time zone shows every payment some whole hours away, and a bank may write one down
 * an hour late. What somebody imported by hand is doubted a whole day around what another kind of teller told, and so is a
 * line whose payment a slip told of and no line yet.
 */
function isOddlyFar(known: KnownReceipt, evidence: Report, match: AccountMatch): boolean {
  if (evidence.reference !== null && known.hasReference) return false;
  // Against a guess nothing speaks but time.
  if (match === 'cannot-tell' && (known.from.isGuess || evidence.from.isGuess))
    return apartMs(known, evidence) <= slipLifeMs;
  if (evidence.source === 'import' && known.files.length === 0) return true;
  const apart = apartMs(known, evidence);
  if (apart <= slipLifeMs) return true;
  if (match !== 'match') return false;
  if (evidence.source === 'line') return true;
  return isWholeHours(apart);
}

/** As two may write down one moment: an hour late, in a wrong zone, or as a day. */
export function isOfOneTime(known: KnownReceipt, evidence: Report): boolean {
  if (known.dayOnly || evidence.dayOnly) return isOfOneDay(known, evidence);
  const apart = apartMs(known, evidence);
  return apart <= slipLifeMs || (apart <= dayMs && isWholeHours(apart));
}

function isWholeHours(ms: number): boolean {
  return Math.min(ms % hourMs, hourMs - (ms % hourMs)) <= nearMs;
}

function nearest(payments: readonly KnownReceipt[], evidence: Report): KnownReceipt {
  // Called with some.
  return payments.reduce((best, each) => (apartMs(each, evidence) < apartMs(best, evidence) ? each : best));
}

/** Zero where one of them knows no more than that it was paid before some moment, and the other lies in that time. */
function apartMs(known: When, evidence: When): number {
  return Math.max(0, beginOf(known) - evidence.paidAt.getTime(), beginOf(evidence) - known.paidAt.getTime());
}

function beginOf({ paidSince, paidAt }: When): number {
  return (paidSince ?? paidAt).getTime();
}

function isOfOneDay(known: When, evidence: When): boolean {
  const beginDay = ({ paidSince, paidAt }: When) => dayKey(paidSince ?? paidAt);
  return beginDay(known) <= dayKey(evidence.paidAt) && beginDay(evidence) <= dayKey(known.paidAt);
}
