import { NIL as nobody } from 'uuid';
import type { Alarm } from '../../inquiry/alarm.ts';
import type { Inquiry, InquiryResult } from '../../inquiry/inquiry.ts';
import type { Entry } from '../../ledger/entry.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { records } from '../../platform/ledger-records.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { findBankReceipt, type KnownReceipt } from './bank-receipt.queries.ts';
import { registeredBy } from './compare/registered-by.ts';
import { findPayer } from './find-payer.ts';
import { findMissedBy, notePerhapsMissed } from './match-receipt.queries.ts';

/** Reasons why a payment went to suspense, as written in its alarm; the Console has its own texts. */
export const suspenseReasons = {
  currency: 'the member’s wallet has another currency',
  nobody: 'no member registered this account',
  unclear: 'the payer is not reported, or matches several members',
  'possible-duplicate': 'it may have been reported before',
} as const;

export type SuspenseReason = keyof typeof suspenseReasons;

// The keys are exactly those of the table; `Object.keys` loses their type.
const causes = Object.keys(suspenseReasons) as SuspenseReason[];

/** Returns the reason that the text of an alarm states; null for any other text. */
export function causeOf(words: string | null): SuspenseReason | null {
  return causes.find((cause) => suspenseReasons[cause] === words) ?? null;
}

type PostDeps = Pick<Deps, 'pool' | 'ledger'>;

/**
 * Posts a stored payment: to the member from whose account it came, or to suspense with an alarm. A payment in suspense is
 * credited as soon as another source identifies the payer.
 */
export async function postReceipt(deps: PostDeps, id: string): Promise<KnownReceipt> {
  for (let left = tries; left > 0; left--) {
    const posted = await tryPosting(deps, id);
    if (posted !== 'again') return posted;
  }
  // The inquiry of the payment goes on.
  throw new Error(`the payer of the payment ${id} keeps changing`);
}

/** Attempts: payer and doubts may change between the reading and the entry. */
const tries = 5;

async function tryPosting(deps: PostDeps, id: string): Promise<KnownReceipt | 'again'> {
  const payment = await findBankReceipt(deps.pool, id);
  if (!payment) throw new Error(`no payment ${id}`);
  if (payment.state === 'credited' || payment.state === 'returned') return payment;
  const owner = needsReview(payment) ? null : await findPayer(deps.pool, payment.from, registeredBy(payment));
  const memberId = owner?.kind === 'member' ? owner.memberId : null;
  const posted = memberId === null ? null : await credit(deps, payment, memberId);
  // The member was erased meanwhile, and the account is nobody's by now.
  if (posted === 'no wallet' && (await payerOf(deps, payment)) !== memberId) return 'again';
  if (memberId !== null && posted === 'missed' && !(await handleMissedDeposit(deps, payment, memberId)))
    return 'again';
  const credited = posted === 'done';
  if (posted !== 'missed' && !credited && payment.state === 'new')
    await postToSuspense(deps, payment, whyOf(owner?.kind));
  // Another process may have posted it at the same moment.
  const booked = (await findBankReceipt(deps.pool, id)) ?? payment;
  // The other process posted to suspense on older evidence; here the payer is known.
  const isLeftBehind = credited && payment.state === 'new' && booked.state === 'in-suspense';
  return isLeftBehind ? 'again' : booked;
}

/** Whether staff must decide: a possible duplicate, or a gateway named the member and somebody else paid. */
function needsReview({ doubts, state, sources }: KnownReceipt): boolean {
  return doubts.length > 0 || (state === 'in-suspense' && sources.includes('qr'));
}

async function credit({ ledger }: PostDeps, payment: KnownReceipt, memberId: string): Promise<Posted> {
  const lies = payment.state === 'in-suspense';
  const id = deriveId(payment.id, lies ? 'found' : 'credit');
  return post(ledger, {
    ...baseEntry(payment, id),
    memberId,
    ...(lies && { debit: 'operator:suspense' }),
    credit: 'wallet',
    reason: lies ? 'attributed' : 'bank',
    statement: { type: 'deposit', counterpart: 'BANK' },
    record: { name: lies ? records.receiptFound : records.bankReceipt, data: { bankReceiptId: payment.id } },
    outbox: creditHints(id),
  });
}

async function payerOf({ pool }: PostDeps, payment: KnownReceipt): Promise<string | null> {
  const payer = await findPayer(pool, payment.from, registeredBy(payment));
  return payer.kind === 'member' ? payer.memberId : null;
}

/**
 * Handles a payment that two staff members may have credited manually as a missed deposit. Returns false when it can be
 * posted after all: a concurrent payment now waits because of that manual credit.
 */
async function handleMissedDeposit(
  deps: PostDeps,
  payment: KnownReceipt,
  memberId: string,
): Promise<boolean> {
  const missed = await findMissedBy(deps.pool, memberId, payment.id);
  if (missed === null) return false;
  const doubted = { ...payment, doubts: [...payment.doubts, missed] };
  if (payment.state === 'in-suspense') await notePerhapsMissed(deps.pool, payment.id, missed);
  else await postToSuspense(deps, doubted, suspenseReasons['possible-duplicate'], missed);
  return true;
}

async function postToSuspense(
  { ledger }: PostDeps,
  payment: KnownReceipt,
  why: string,
  missed?: string,
): Promise<void> {
  const alarm: Alarm = {
    kind: payment.doubts.length > 0 ? 'possible-duplicate' : 'unattributed',
    account: 'operator:suspense',
    currency: payment.currency,
    theirs: String(payment.amount),
    details: { bankReceiptId: payment.id, why, ...(payment.doubts.length > 0 && { like: payment.doubts }) },
  };
  await post(ledger, {
    ...baseEntry(payment, deriveId(payment.id, 'suspend')),
    memberId: nobody,
    credit: 'operator:suspense',
    reason: 'correction',
    record: {
      name: records.bankReceipt,
      data: { bankReceiptId: payment.id, alarm, ...(missed && { missed }) },
    },
  });
}

function baseEntry({ account, amount, currency }: KnownReceipt, id: string) {
  return { id, kind: 'move', debit: account, amount, currency, refusable: true } as const;
}

export function creditHints(depositId: string): NonNullable<Entry['outbox']> {
  return [
    { topic: 'hint', payload: { event: 'deposit', data: { depositId, status: 'SUCCESS' } } },
    { topic: 'hint', payload: { event: 'wallet', data: {} } },
  ];
}

/** Result of a posting; `done` also when another process had posted it. */
type Posted = 'done' | 'missed' | 'no wallet';

async function post(ledger: Deps['ledger'], entry: Entry): Promise<Posted> {
  const outcome = await ledger.post(entry);
  if (outcome.ok) return 'done';
  if (outcome.code === 'REFUSED') return outcome.refusal.code === 'MISSED' ? 'missed' : 'done';
  if (outcome.code === 'NO_ACCOUNT') return 'no wallet';
  throw new Error(`a payment was not booked: ${outcome.code}`);
}

function whyOf(kind: 'member' | 'nobody' | 'unclear' | undefined): string {
  if (kind === 'member') return suspenseReasons.currency;
  return kind ? suspenseReasons[kind] : suspenseReasons['possible-duplicate'];
}

/** Returns the inquiry that posts what a dead process had stored but not posted. */
export function bankReceiptInquiry(deps: PostDeps): Inquiry {
  return {
    kind: 'bank-receipt',
    providers: new Map([['book', { timeoutMs: 5_000, inquiriesAtOnce: 16 }]]),
    async ask({ id }): Promise<InquiryResult> {
      await postReceipt(deps, id);
      return { kind: 'closed' };
    },
  };
}
