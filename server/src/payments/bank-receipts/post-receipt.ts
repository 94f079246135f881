import { NIL as nobody } from 'uuid';
import type { Alarm } from '../../inquiry/alarm.ts';
import type { Inquiry, InquiryResult } from '../../inquiry/inquiry.ts';
import type { Entry } from '../../ledger/entry.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { findBankReceipt, type KnownReceipt } from './bank-receipt.queries.ts';
import { findPayer } from './find-payer.ts';
import { findMissedBy, notePerhapsMissed } from './match-receipt.queries.ts';
import { suspenseReasons } from './suspense-reasons.ts';

type PostDeps = Pick<Deps, 'pool' | 'ledger'>;

/**
 * Books a payment that was taken: to the member from whose account it came, or to suspense, where a person is called. What
 * lies there is credited as soon as another teller says whose it is.
 */
export async function postReceipt(deps: PostDeps, id: string): Promise<KnownReceipt> {
  const payment = await findBankReceipt(deps.pool, id);
  if (!payment) throw new Error(`no payment ${id}`);
  if (payment.state === 'credited' || payment.state === 'returned') return payment;
  const owner = needsReview(payment) ? null : await findPayer(deps.pool, payment.from);
  const posted = owner?.kind === 'member' ? await credit(deps, payment, owner.memberId) : null;
  if (owner?.kind === 'member' && posted === 'missed') await doubt(deps, payment, owner.memberId);
  const credited = posted === 'done';
  if (posted !== 'missed' && !credited && payment.state === 'new')
    await postToSuspense(deps, payment, whyOf(owner?.kind));
  // Somebody else may have booked it at the same moment.
  const booked = (await findBankReceipt(deps.pool, id)) ?? payment;
  // To suspense, by what was known before: here it is known whose it is.
  const isLeftBehind = credited && payment.state === 'new' && booked.state === 'in-suspense';
  return isLeftBehind ? postReceipt(deps, id) : booked;
}

/** It may be told of for the second time, or a gateway said for whom it was paid and it was somebody else who paid. */
function needsReview({ doubts, state, sources }: KnownReceipt): boolean {
  return doubts.length > 0 || (state === 'in-suspense' && sources.includes('qr'));
}

async function credit({ ledger }: PostDeps, payment: KnownReceipt, memberId: string): Promise<Posted> {
  const lies = payment.state === 'in-suspense';
  const id = deriveId(payment.id, lies ? 'found' : 'credit');
  return post(ledger, {
    ...moved(payment, id),
    memberId,
    ...(lies && { debit: 'operator:suspense' }),
    credit: 'wallet',
    reason: lies ? 'attributed' : 'bank',
    statement: { type: 'deposit', counterpart: 'BANK' },
    record: { name: lies ? 'receipt_found' : 'bank_receipt', data: { bankReceiptId: payment.id } },
    outbox: creditHints(id),
  });
}

/** It may be what two operators credited by hand as a deposit that never came in. */
async function doubt(deps: PostDeps, payment: KnownReceipt, memberId: string): Promise<void> {
  const missed = await findMissedBy(deps.pool, memberId, payment.id);
  // Another payment was told of at the same moment, and waits because of it.
  if (missed === null) return void (await postReceipt(deps, payment.id));
  if (payment.state === 'in-suspense') return notePerhapsMissed(deps.pool, payment.id, missed);
  const doubted = { ...payment, doubts: [...payment.doubts, missed] };
  await postToSuspense(deps, doubted, suspenseReasons['possible-duplicate'], missed);
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
    ...moved(payment, deriveId(payment.id, 'suspend')),
    memberId: nobody,
    credit: 'operator:suspense',
    reason: 'correction',
    record: { name: 'bank_receipt', data: { bankReceiptId: payment.id, alarm, ...(missed && { missed }) } },
  });
}

function moved({ account, amount, currency }: KnownReceipt, id: string) {
  return { id, kind: 'move', debit: account, amount, currency, refusable: true } as const;
}

export function creditHints(depositId: string): NonNullable<Entry['outbox']> {
  return [
    { topic: 'hint', payload: { event: 'deposit', data: { depositId, status: 'SUCCESS' } } },
    { topic: 'hint', payload: { event: 'wallet', data: {} } },
  ];
}

/** Done also when somebody else had booked it. */
type Posted = 'done' | 'missed' | 'no wallet in this currency';

async function post(ledger: Deps['ledger'], entry: Entry): Promise<Posted> {
  const outcome = await ledger.post(entry);
  if (outcome.ok) return 'done';
  if (outcome.code === 'REFUSED') return outcome.refusal.code === 'MISSED' ? 'missed' : 'done';
  if (outcome.code === 'NO_ACCOUNT') return 'no wallet in this currency';
  throw new Error(`a payment was not booked: ${outcome.code}`);
}

function whyOf(kind: 'member' | 'nobody' | 'unclear' | undefined): string {
  if (kind === 'member') return suspenseReasons.currency;
  return kind ? suspenseReasons[kind] : suspenseReasons['possible-duplicate'];
}

/** What a process that died had taken and not booked. */
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
