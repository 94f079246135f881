import { raiseAlarm } from '../../asking/alarm.ts';
import { inPages } from '../../asking/in-pages.ts';
import { deriveId } from '../../base/derive-id.ts';
import type { Deps } from '../../outside/deps.ts';

interface UnreconciledPayment {
  readonly member_id: string;
  readonly id: string;
  readonly qr_id: string;
  readonly provider: string;
  readonly payment_no: string;
  readonly amount: bigint;
  readonly reference: string;
  readonly age_ms: number;
}

/** A gateway's own books may lag behind its callback. */
const settleMs = 10_000;
/** Past this a gateway that still does not know what it told us is wrong, or somebody else told us. */
const patienceMs = 600_000;
const atOnce = 100;

/** Asks the gateway once more about each credited payment. Answers how many it looked at. */
export async function reconcileQrs(
  deps: Pick<Deps, 'pool' | 'ledger' | 'parties' | 'log'>,
  { afterMs = settleMs, patienceMs: patience = patienceMs } = {},
): Promise<number> {
  return inPages(
    (seen) => unreconciled(deps, afterMs, seen),
    (payment) => reconcilePayment(deps, payment, patience),
  );
}

async function reconcilePayment(
  deps: Pick<Deps, 'pool' | 'ledger' | 'parties' | 'log'>,
  payment: UnreconciledPayment,
  patience: number,
): Promise<void> {
  const gateway = deps.parties.qrs.get(payment.provider)?.gateway;
  const standing = await gateway?.inquire(payment.reference);
  if (!standing || standing.kind === 'unknown') return;
  const named = standing.kind === 'paid' && standing.payment.paymentNo === payment.payment_no;
  if (named && standing.payment.amount === payment.amount) return markReconciled(deps, payment);
  // Of several payments on one QR the gateway names one; the others are for a person, when nothing helps.
  if (!named && payment.age_ms < patience) return;
  await raiseAlarm(
    deps,
    {
      kind: 'payment',
      account: `house:qr:${payment.provider}`,
      currency: 'THB',
      ours: String(payment.amount),
      ...(standing.kind === 'paid' && { theirs: String(standing.payment.amount) }),
      details: { qrId: payment.qr_id, paymentNo: payment.payment_no, gateway: standing.kind },
    },
    deriveId(payment.id, 'reconcile'),
  );
  await markReconciled(deps, payment);
}

async function unreconciled(
  deps: Pick<Deps, 'pool' | 'ledger' | 'parties' | 'log'>,
  afterMs: number,
  seen: readonly string[],
): Promise<UnreconciledPayment[]> {
  const { rows } = await deps.pool.query<UnreconciledPayment>(
    `select p.member_id, p.id, p.qr_id, p.provider, p.payment_no, p.amount, q.reference,
            (extract(epoch from now() - p.created_at) * 1000)::float8 as age_ms
     from qr_payment p join qr q on q.member_id = p.member_id and q.id = p.qr_id
     where p.reconciled_at is null and p.created_at < now() - $1 * interval '1 millisecond'
       and p.provider = any ($3) and p.id <> all ($4::uuid[])
     order by p.created_at limit $2`,
    [afterMs, atOnce, [...deps.parties.qrs.keys()], seen],
  );
  return rows;
}

async function markReconciled(
  deps: Pick<Deps, 'pool' | 'ledger' | 'parties' | 'log'>,
  { member_id, id }: UnreconciledPayment,
): Promise<void> {
  await deps.pool.query('update qr_payment set reconciled_at = now() where member_id = $1 and id = $2', [
    member_id,
    id,
  ]);
}
