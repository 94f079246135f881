import type pg from 'pg';
import { readProfile } from '../../members/account/read-profile.ts';
import type { MatchResult } from '../bank-receipts/dedupe-receipt.ts';
import { compareGateway, type findKnown, type GatewayCompared } from '../bank-receipts/known-receipt.ts';
import type { Payer } from '../bank-receipts/receipt-evidence.ts';
import type { QrEvidence } from './qr-evidence.ts';
import { findSpelledOtherwise } from './qr-payment.queries.ts';
import { isPaidByThirdParty } from './third-party-deposit.ts';

/** Data for `bank_receipt_of_qr`: the payments compared, and those that this may duplicate. */
export interface Compared {
  readonly looked: readonly string[];
  readonly doubts: readonly string[];
  /** Manual credit among the doubts. */
  readonly missed?: string;
  /** Set when not all similar payments were compared, or new ones keep coming: staff decide, with the nearest as doubts. */
  readonly uncompared?: true;
  /** Keys without a reference that another payment has. */
  readonly keys?: readonly string[];
}

export type PostedQr =
  | { readonly kind: 'posted' }
  /** Reported before by another source. `payment` is set when the two share no key. */
  | { readonly kind: 'known'; readonly payment: Awaited<ReturnType<typeof findKnown>> };

/** Attempts: other payments may come in between comparison and entry; after that many staff decide. */
const tries = 5;
const maxDoubts = 100;

/**
 * Posts a gateway's payment for the owner of the QR (`memberId`; null: none). Where similar payments exist, another
 * source may have reported it: they are compared, and it is posted again with the result (`compared`).
 */
export async function postCompared(
  pool: pg.Pool,
  evidence: QrEvidence,
  memberId: string | null,
  post: (compared: Compared) => Promise<void>,
): Promise<PostedQr> {
  let compared: Compared = { looked: [], doubts: [] };
  for (let left = tries; left > 0; left--) {
    try {
      await post(compared);
      return { kind: 'posted' };
    } catch (error) {
      if (isKnownAlready(error)) return { kind: 'known', payment: null };
      if (!mayBeKnown(error)) throw error;
    }
    const report = await reportOf(pool, evidence, memberId);
    const found = await compareGateway(pool, evidence, report, memberId);
    const others = await findSpelledOtherwise(pool, memberId, evidence);
    if (found.named?.isSame) return { kind: 'known', payment: null };
    // Money without an owner goes to staff anyway.
    if (found.match.kind === 'same' && memberId !== null && others.length === 0 && !found.named)
      return { kind: 'known', payment: found.match.payment };
    // The last attempt is sure to be posted: payments that come in between are left to staff as well.
    compared = withOthers(comparedOf(found, left === 2), [
      ...others,
      ...(found.named ? [found.named.id] : []),
    ]);
    if (found.named) compared = { ...compared, keys: evidence.keys.slice(0, 1) };
  }
  throw new Error('a payment could not be compared');
}

function comparedOf({ match, comparedIds, isWhole, missed }: GatewayCompared, isLast: boolean): Compared {
  const isOpen = isLast || !isWhole;
  const found = doubtsOf(match);
  const doubts = (isOpen && found.length === 0 ? comparedIds : found).slice(0, maxDoubts);
  return {
    looked: missed === null ? comparedIds : [...comparedIds, missed],
    doubts: missed === null ? doubts : [...doubts, missed],
    ...(missed !== null && { missed }),
    ...(isOpen && { uncompared: true }),
  };
}

/** Adds payments as doubts: those whose number may be the number of this payment, and those that have its reference. */
function withOthers(compared: Compared, others: readonly string[]): Compared {
  return { ...compared, looked: [...compared.looked, ...others], doubts: [...compared.doubts, ...others] };
}

/** Whether `bank_receipt_of_qr` failed with KQ001: a payment with the same key exists. */
function isKnownAlready(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'KQ001';
}

/** Whether `bank_receipt_of_qr` failed with KQ002: a similar payment has not been compared. */
function mayBeKnown(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'KQ002';
}

async function reportOf(pool: pg.Pool, evidence: QrEvidence, memberId: string | null) {
  const { at, since, reference, payer } = evidence;
  const names = payer?.name ? [payer.name] : [];
  const owner = payer?.accountNo || memberId === null ? null : await ownAccount(pool, memberId, payer);
  return {
    source: 'qr',
    reference,
    paidAt: at === null ? new Date() : new Date(at),
    paidSince: since === null ? null : new Date(since),
    dayOnly: false,
    from: owner ?? { bankCode: payer?.bankCode ?? null, accountNo: payer?.accountNo ?? null, names },
  } as const;
}

/**
 * Returns the QR owner's account as a guess, for a gateway that reports no payer, or only a name that may be the owner's in
 * another script; null where the name is another person's.
 */
async function ownAccount(
  pool: pg.Pool,
  memberId: string,
  payer: QrEvidence['payer'],
): Promise<Payer | null> {
  const { bankCode, bankAccountNo, bankAccountName } = (await readProfile(pool, memberId)).bankAccount;
  const own = { bankCode, accountNo: bankAccountNo, name: bankAccountName };
  if (payer?.name && isPaidByThirdParty(payer, own)) return null;
  return { bankCode, accountNo: bankAccountNo, names: [bankAccountName], isGuess: true };
}

function doubtsOf(sameness: MatchResult): string[] {
  if (sameness.kind === 'new') return [];
  return sameness.kind === 'same' ? [sameness.payment.id] : sameness.like.map(({ id }) => id);
}
