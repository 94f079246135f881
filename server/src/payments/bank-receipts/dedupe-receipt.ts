import type { AccountMatch } from '@kapao/core/account/payer-match';
import { dayMs } from '@kapao/core/time';
import type { KnownReceipt } from './bank-receipt.queries.ts';
import { isSamePayer, matchPayers } from './compare/match-payers.ts';
import { areReferencesApart } from './compare/reference-spelling.ts';
import {
  apartMs,
  beginsApartMs,
  isBesideDay,
  isCutOff,
  isWholeHours,
  isWithinTolerance,
  isZoneApart,
  type ReportTime,
  slipLifeMs,
} from './compare/report-times.ts';
import type { ReceiptEvidence } from './receipt-evidence.ts';

export type MatchResult =
  | { readonly kind: 'same'; readonly payment: KnownReceipt }
  | { readonly kind: 'new' }
  /** Possible duplicate: an automatic guess would credit money twice or never, so staff decide. */
  | { readonly kind: 'possible-duplicate'; readonly like: readonly KnownReceipt[] };

/** Part of an evidence that is compared. */
export type Report = ReportTime &
  Pick<ReceiptEvidence, 'source' | 'file' | 'containedFiles' | 'reference' | 'from'>;

/**
 * Matches an evidence without known keys to one of the similar payments (same receiver and amount, a day around); if
 * these are incomplete (`isWhole` false), only a match in every detail is sure. A bank reports each payment once, and
 * so does an imported file; another file may report it again.
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
  const isNear = ({ payment }: (typeof open)[number]) => isWithinTolerance(payment, evidence);
  const nearby = open.filter(isNear).map(({ payment }) => payment);
  const [only] = nearby;
  // A payment without a payer may be anybody's of this amount. Among several of one payer with the same state, it does not
  // matter which one matches.
  const isSure = open
    .filter(isNear)
    .every(
      ({ payment, match }) =>
        match === 'match' &&
        !contradicts(evidence, payment) &&
        !isLateForQr(evidence, payment) &&
        payment.state === only?.state &&
        payment.memberId === only.memberId,
    );
  if (only && isSure) return { kind: 'same', payment: nearest(nearby, evidence) };
  // Doubts about some of these may be cleared later, and the others have to stay.
  const like = open.filter((each) => isNear(each) || isOddlyFar(each.payment, evidence, each.match));
  return like.length > 0
    ? { kind: 'possible-duplicate', like: like.map(({ payment }) => payment) }
    : { kind: 'new' };
}

/** Returns the payment that another imported file reported identically, to the second; null: none. */
export function findRepeated(evidence: Report, alike: readonly KnownReceipt[]): KnownReceipt | null {
  const isRepeated = (known: KnownReceipt) =>
    evidence.file !== undefined &&
    known.files.length > 0 &&
    !hasReported(evidence, known) &&
    !(evidence.reference && known.hasReference) &&
    !mayBeOfPartsOfDay(evidence, known) &&
    isSameReport(known, evidence);
  return alike.find(isRepeated) ?? null;
}

/** Whether time and payer are the same in every detail. */
export function isSameReport(known: KnownReceipt, evidence: Report): boolean {
  const isSameMoment = known.dayOnly === evidence.dayOnly && apartMs(known, evidence) === 0;
  return isSameMoment && isSamePayer(known.from, evidence.from);
}

/** Whether the source or file has reported the payment: two of its lines or rows are two payments. */
export function hasReported({ source, file }: Report, { sources, files }: KnownReceipt): boolean {
  return file === undefined ? sources.includes(source) : files.includes(file);
}

/** Whether two references prove two payments; in a file, the reference column may hold another number. */
function areTwoByReference(evidence: Report, known: KnownReceipt): boolean {
  return (
    haveApartReferences(evidence, known) && evidence.source !== 'import' && !known.sources.includes('import')
  );
}

function haveApartReferences({ reference }: Report, { references }: KnownReceipt): boolean {
  return reference !== null && areReferencesApart(reference, references);
}

/** Whether one payment is ruled out: both have references (no key matched), or two files differ in time or in the part of a day. */
function contradicts(evidence: Report, known: KnownReceipt): boolean {
  if (evidence.reference !== null && known.hasReference) return true;
  if (mayBeOfPartsOfDay(evidence, known)) return true;
  if (!isOfFilesOnly(evidence, known) || known.dayOnly || evidence.dayOnly) return false;
  return apartMs(known, evidence) > 0 && !isCutOff(known.paidAt, evidence.paidAt);
}

/**
 * Whether a payment came long after its QR was made, while the gateway reported no time: an earlier one may have paid the QR.
 */
function isLateForQr(evidence: Report, known: KnownReceipt): boolean {
  if (known.dayOnly || evidence.dayOnly) return false;
  return Boolean(known.paidSince ?? evidence.paidSince) && beginsApartMs(known, evidence) > slipLifeMs;
}

function isOfFilesOnly({ file }: Report, { sources }: KnownReceipt): boolean {
  return file !== undefined && sources.every((source) => source === 'import');
}

/** Whether two files that name only the day may cover two parts of it, each with a payment of its own. */
function mayBeOfPartsOfDay(evidence: Report, known: KnownReceipt): boolean {
  return (
    isOfFilesOnly(evidence, known) &&
    evidence.dayOnly &&
    known.dayOnly &&
    !known.files.some((file) => evidence.containedFiles?.includes(file))
  );
}

/**
 * Whether a payment farther away in time may still be the same: a bank may record it an hour late, and a statement read
 * in the wrong time zone shifts every payment by whole hours. Within a day, an imported row may repeat another source's
 * report, and a feed line a payment of the same payer that no feed has reported.
 */
function isOddlyFar(known: KnownReceipt, evidence: Report, match: AccountMatch): boolean {
  const apart = apartMs(known, evidence);
  if (apart > dayMs) return match === 'match' && isBesideDay(known, evidence);
  // A guessed payer can differ from the real one, so only the time distinguishes two payments.
  if (match === 'cannot-tell' && (known.from.isGuess || evidence.from.isGuess)) return apart <= slipLifeMs;
  // A file's reference may be the other bank's own number, so it proves two payments only at a time of its own.
  const areNumbersApart = haveApartReferences(evidence, known);
  if (evidence.source === 'import' && known.files.length === 0 && !areNumbersApart) return true;
  if (apart <= slipLifeMs) return true;
  if (match !== 'match') return false;
  if (evidence.source === 'line' && !areNumbersApart) return true;
  if (known.dayOnly && evidence.dayOnly) return known.sources.some((source) => source !== 'import');
  if (known.dayOnly || evidence.dayOnly) return isBesideDay(known, evidence);
  const isOfFile = evidence.file !== undefined || known.files.length > 0;
  return isWholeHours(apart) || (isOfFile && isZoneApart(apart));
}

function nearest(payments: readonly KnownReceipt[], evidence: Report): KnownReceipt {
  const isNearer = (each: KnownReceipt, best: KnownReceipt) => {
    const difference = apartMs(each, evidence) - apartMs(best, evidence);
    return (
      difference < 0 || (difference === 0 && beginsApartMs(each, evidence) < beginsApartMs(best, evidence))
    );
  };
  // The list is never empty.
  return payments.reduce((best, each) => (isNearer(each, best) ? each : best));
}
