import { raiseAlarm } from '../../asking/alarm.ts';
import { inPages } from '../../asking/in-pages.ts';
import { deriveId } from '../../base/derive-id.ts';
import type { Deps } from '../../outside/deps.ts';
import { markReconciled, type UnreconciledPayment, unreconciledPayments } from './qr.queries.ts';

/** A gateway's own books may lag behind its callback. */
const graceMs = 10_000;
/** Past this a gateway that still does not know what it told us is wrong, or somebody else told us. */
const patienceMs = 600_000;
const atOnce = 100;

/** Asks the gateway once more about each credited payment. Answers how many it looked at. */
export async function reconcileQrs(
  deps: Pick<Deps, 'pool' | 'ledger' | 'parties' | 'log'>,
  { afterMs = graceMs, patienceMs: patience = patienceMs } = {},
): Promise<number> {
  return inPages(
    (seen) => unreconciledPayments(deps.pool, [...deps.parties.qrs.keys()], { afterMs, seen, limit: atOnce }),
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
  const named = standing.kind === 'paid' && standing.payment.paymentNo === payment.paymentNo;
  if (named && standing.payment.amount === payment.amount) return markReconciled(deps.pool, payment);
  // Of several payments on one QR the gateway names one; the others are for a person, when nothing helps.
  if (!named && (payment.ageMs ?? 0) < patience) return;
  await raiseAlarm(
    deps,
    {
      kind: 'payment',
      account: `house:qr:${payment.provider}`,
      currency: 'THB',
      ours: String(payment.amount),
      ...(standing.kind === 'paid' && { theirs: String(standing.payment.amount) }),
      details: { qrId: payment.qrId, paymentNo: payment.paymentNo, gateway: standing.kind },
      memberId: payment.memberId,
    },
    deriveId(payment.id, 'reconcile'),
  );
  await markReconciled(deps.pool, payment);
}
