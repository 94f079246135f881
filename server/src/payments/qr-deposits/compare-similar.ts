import type pg from 'pg';
import { readProfile } from '../../members/account/read-profile.ts';
import type { MatchResult } from '../bank-receipts/dedupe-receipt.ts';
import { compareGateway, type findKnown, type GatewayCompared } from '../bank-receipts/known-receipt.ts';
import type { Payer } from '../bank-receipts/receipt-evidence.ts';
import type { QrEvidence } from './qr-evidence.ts';

/** For `bank_receipt_of_qr`: which payments were compared, and of which it may be a second telling. */
export interface Compared {
  readonly looked: readonly string[];
  readonly doubts: readonly string[];
  /** The credit by hand that is among the doubts. */
  readonly missed?: string;
  /** There are more than are compared, or others come all the time: it waits for a person, with the nearest for its doubts. */
  readonly uncompared?: true;
}

export type PostedQr =
  | { readonly kind: 'posted' }
  /** Something told of it before. The payment, where it has no name in common with it. */
  | { readonly kind: 'known'; readonly payment: Awaited<ReturnType<typeof findKnown>> };

/** Others may come in between a look and the entry; whoever does so without end is left to a person. */
const tries = 5;
const mostDoubts = 100;

/**
 * Posts a gateway's payment, and once more with what is alike (`compared`) where something is: another teller may have told
 * of it. `memberId`: whose QR it is; null: nobody's.
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
    const told = await reportedBy(pool, evidence, memberId);
    const found = await compareGateway(pool, evidence, told, memberId);
    // What is nobody's goes to a person in any case.
    if (found.sameness.kind === 'same' && memberId !== null)
      return { kind: 'known', payment: found.sameness.payment };
    // A last one that is sure to be booked: whoever comes in between is left to the person as well.
    compared = comparedOf(found, left === 2);
  }
  throw new Error('a payment could not be compared');
}

function comparedOf({ sameness, looked, isWhole, missed }: GatewayCompared, isLast: boolean): Compared {
  const isOpen = isLast || !isWhole;
  const found = doubtsOf(sameness);
  const doubts = (isOpen && found.length === 0 ? looked : found).slice(0, mostDoubts);
  return {
    looked: missed === null ? looked : [...looked, missed],
    doubts: missed === null ? doubts : [...doubts, missed],
    ...(missed !== null && { missed }),
    ...(isOpen && { uncompared: true }),
  };
}

/** What `bank_receipt_of_qr` fails with when something of the same name was told of. */
function isKnownAlready(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'KQ001';
}

/** And until everything that is alike was compared. */
function mayBeKnown(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'KQ002';
}

async function reportedBy(pool: pg.Pool, evidence: QrEvidence, memberId: string | null) {
  const { at, since, reference, payer } = evidence;
  const isReported = payer && (payer.accountNo !== null || payer.name !== null);
  const owner = !isReported && memberId !== null ? await ownAccount(pool, memberId) : null;
  return {
    source: 'qr',
    reference,
    paidAt: at === null ? new Date() : new Date(at),
    paidSince: since === null ? null : new Date(since),
    dayOnly: false,
    from: owner ?? {
      bankCode: payer?.bankCode ?? null,
      accountNo: payer?.accountNo ?? null,
      names: payer?.name ? [payer.name] : [],
    },
  } as const;
}

/** A gateway that does not say who paid was most likely paid by whose QR it is. */
async function ownAccount(pool: pg.Pool, memberId: string): Promise<Payer> {
  const { bankCode, bankAccountNo, bankAccountName } = (await readProfile(pool, memberId)).bankAccount;
  return { bankCode, accountNo: bankAccountNo, names: [bankAccountName], isGuess: true };
}

function doubtsOf(sameness: MatchResult): string[] {
  if (sameness.kind === 'new') return [];
  return sameness.kind === 'same' ? [sameness.payment.id] : sameness.like.map(({ id }) => id);
}
