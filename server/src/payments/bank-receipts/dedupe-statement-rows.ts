import { dayKey } from '@kapao/core/calendar';
import type pg from 'pg';
import { type KnownReceipt, receiptsByKey } from './bank-receipt.queries.ts';
import { addsToPayer, mergePayers } from './compare/match-payers.ts';
import { dedupeReceipt, findRepeated } from './dedupe-receipt.ts';
import { judgeKeyMatches, withoutDisputed } from './known-receipt.ts';
import { findInOtherAccounts } from './other-accounts.queries.ts';
import { keysOf, type Payer, type ReceiptEvidence } from './receipt-evidence.ts';
import { countReceiptsOfFiles, findSimilar, type SimilarReceipts } from './similar-receipts.queries.ts';

/** Result of comparing a statement row before its import. */
export type RowMatch =
  /** Same key as a known payment, or identical in every detail to a row of another import. */
  | 'repeated'
  /** Matches a payment that another source reported. */
  | 'known'
  /** Possible duplicate: staff decide. */
  | 'possible-duplicate'
  | 'new';

/** A statement row with what its import would do. */
export interface JudgedRow {
  readonly match: RowMatch;
  /** Payer of the payment after the import. */
  readonly payer: Payer;
  /** Whether the row identifies the payer of a payment that another source reported and that is not credited yet. */
  readonly namesPayer: boolean;
}

/** Whether the import of such a row adds no payment and credits none. */
export function isKnownRow(row: JudgedRow | undefined): boolean {
  return row !== undefined && (row.match === 'repeated' || row.match === 'known') && !row.namesPayer;
}

const atOnce = 500;

interface Fact {
  readonly row: ReceiptEvidence;
  readonly named: ReadonlyMap<string, KnownReceipt>;
  readonly alike: SimilarReceipts;
  readonly elsewhere: readonly KnownReceipt[];
}

/** Adds to each row what it does not show by itself: the earlier files whose payments of that day this file contains. */
export async function markContainedFiles(
  pool: pg.Pool,
  rows: readonly ReceiptEvidence[],
): Promise<readonly ReceiptEvidence[]> {
  return rows.some(({ dayOnly }) => dayOnly) ? (await factsOf(pool, rows)).map(({ row }) => row) : rows;
}

async function factsOf(pool: pg.Pool, rows: readonly ReceiptEvidence[]): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    const named = await receiptsByKey(pool, some.flatMap(keysOf));
    const alike = await findSimilar(pool, some);
    const elsewhere = await findInOtherAccounts(pool, some);
    for (const [at, row] of some.entries())
      facts.push({
        row,
        named,
        alike: alike[at] ?? { payments: [], isWhole: true },
        elsewhere: elsewhere[at] ?? [],
      });
  }
  const contained = await containedFilesOf(pool, facts);
  return facts.map(({ row, ...fact }, at) => ({
    ...fact,
    row: { ...row, containedFiles: contained[at] ?? [] },
  }));
}

/**
 * Returns for each row the earlier files of which this one repeats every payment of the row's day, one of them by another
 * row. One equal row may be chance; two files that name only the day may each cover a part of it.
 */
async function containedFilesOf(pool: pg.Pool, facts: readonly Fact[]): Promise<string[][]> {
  const days = [...new Set(facts.filter(({ row }) => row.dayOnly).map(dayOf))];
  const [first] = facts;
  if (!first || days.length === 0) return [];
  const taken = new Map<string, Set<string>>();
  const repeated = facts.map((fact) =>
    filesOf(fact).filter((file) => {
      const name = `${dayOf(fact)} ${file}`;
      const takenOfFile = taken.get(name) ?? new Set();
      taken.set(name, takenOfFile);
      const known = repeatedBy(ofFile(fact, file), takenOfFile);
      if (known) takenOfFile.add(known.id);
      return known;
    }),
  );
  const counts = await countReceiptsOfFiles(pool, first.row.receiver.id, days);
  return facts.map((fact, at) =>
    filesOf(fact).filter((file) => {
      const name = `${dayOf(fact)} ${file}`;
      const found = taken.get(name)?.size ?? 0;
      return found === counts.get(name) && found > (repeated[at]?.includes(file) ? 1 : 0);
    }),
  );
}

const dayOf = ({ row }: Fact) => dayKey(row.paidAt);

/** Returns the earlier files with a payment that the row may repeat. */
function filesOf({ row, named, alike }: Fact): string[] {
  const known = [...alike.payments, ...keysOf(row).flatMap((key) => named.get(key) ?? [])];
  return [...new Set(known.flatMap(({ files }) => files))];
}

/** Returns the row with what one earlier file reported, as if its days were contained. */
function ofFile({ row, named, ...fact }: Fact, file: string): Fact {
  const isOfFile = ({ files }: KnownReceipt) => files.includes(file);
  return {
    ...fact,
    row: { ...row, containedFiles: [file] },
    named: new Map(
      keysOf(row).flatMap((key) => {
        const known = named.get(key);
        return known && isOfFile(known) ? [[key, known] as const] : [];
      }),
    ),
    alike: { ...fact.alike, payments: fact.alike.payments.filter(isOfFile) },
  };
}

/** Returns the payment that the row repeats, other than those taken by rows before. */
function repeatedBy({ row, named, alike }: Fact, taken: ReadonlySet<string>): KnownReceipt | null {
  const keyMatches = judgeKeyMatches(row, named, taken);
  const isOpen = ({ id }: KnownReceipt) => !taken.has(id);
  return keyMatches.same[0] ?? findRepeated(withoutDisputed(row, keyMatches), alike.payments.filter(isOpen));
}

/** Compares the rows of one statement with all known payments, each row with a payment of its own. Changes nothing. */
export async function compareRows(pool: pg.Pool, rows: readonly ReceiptEvidence[]): Promise<RowMatch[]> {
  return (await judgeRows(pool, rows)).map(({ match }) => match);
}

/** Compares the rows as `compareRows`, and says whom an import would make the payer of each. */
export async function judgeRows(pool: pg.Pool, rows: readonly ReceiptEvidence[]): Promise<JudgedRow[]> {
  const facts = await factsOf(pool, rows);
  const taken = new Set<string>();
  /** Keys of the rows compared so far. */
  const given = new Set<string>();
  const repeated = facts.map((fact) => {
    const { row } = fact;
    const known = repeatedBy(fact, taken);
    if (!known) return null;
    taken.add(known.id);
    for (const key of keysOf(row)) given.add(key);
    return judged(row, 'repeated', known);
  });
  return facts.map(({ row, named, alike, elsewhere }, at) => {
    const repeating = repeated[at];
    if (repeating) return repeating;
    const isOpen = ({ id }: KnownReceipt) => !taken.has(id);
    const keyMatches = judgeKeyMatches(row, named, taken);
    const isDisputed = keyMatches.disputed.length > 0 || keysOf(row).some((key) => given.has(key));
    for (const key of keysOf(row)) given.add(key);
    const report = isDisputed ? { ...row, reference: null } : row;
    const same = dedupeReceipt(report, alike.payments.filter(isOpen), alike.isWhole);
    if (same.kind === 'same') {
      taken.add(same.payment.id);
      return judged(row, 'known', same.payment);
    }
    return judged(row, isDisputed || elsewhere.length > 0 ? 'possible-duplicate' : same.kind);
  });
}

function judged({ from }: ReceiptEvidence, match: RowMatch, known?: KnownReceipt): JudgedRow {
  if (!known) return { match, payer: from, namesPayer: false };
  const isOpen = known.state === 'new' || known.state === 'in-suspense';
  return {
    match,
    payer: mergePayers(known.from, from),
    namesPayer: isOpen && addsToPayer(known.from, from),
  };
}
