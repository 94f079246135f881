import { ok, type Result, refuse } from '@kapao/contract/result';
import { validate as isUuid } from 'uuid';
import type { Member } from '../../platform/call/call-lookup.ts';
import { isSentElsewhere } from '../../providers/protocol/adapter.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { creditQr } from './credit-qr.ts';
import { changeQr, findCurrentQr, findQr, type Qr } from './qr.queries.ts';
import { currentQrStates } from './states.ts';

/**
 * Cancels a member's own QR; since payment and cancellation race, any answer of the gateway but closed is followed by
 * an inquiry, and a payment it finds is credited. If the gateway does not answer, the QR ends on our side, the
 * inquiry keeps trying to close it at the gateway, and money that still comes is credited.
 */
export async function cancelQr(
  deps: Pick<Deps, 'pool' | 'ledger' | 'providers' | 'log'>,
  member: Pick<Member, 'id' | 'currency'>,
  qrcodeId: string,
): Promise<Result<Record<string, never>, 'NO_DATA' | 'QR_ALREADY_PAID'>> {
  const qr = isUuid(qrcodeId) ? await findQr(deps.pool, member.id, qrcodeId) : null;
  if (!qr) return refuse('NO_DATA');
  if (qr.state === 'open') await cancelOpen(deps, qr);
  const now = await findQr(deps.pool, member.id, qr.id);
  return now?.state === 'paid' ? refuse('QR_ALREADY_PAID') : ok({});
}

/** Cancels the QR that the member could still pay or is about to be shown, because a break or a lower limit has begun. */
export async function cancelOpenQr(
  deps: Pick<Deps, 'pool' | 'ledger' | 'providers' | 'log'>,
  memberId: string,
): Promise<void> {
  const current = await findCurrentQr(deps.pool, memberId);
  if (current) await cancelOpen(deps, current);
}

async function cancelOpen(deps: Pick<Deps, 'pool' | 'ledger' | 'providers' | 'log'>, qr: Qr): Promise<void> {
  // The gateway may not know a QR that is still being made; it is asked later.
  const channel = qr.state === 'open' ? deps.providers.qrs.get(qr.provider) : undefined;
  const gateway = channel && !isSentElsewhere(qr, channel) ? channel.gateway : undefined;
  const answer = await gateway?.cancel(qr);
  if (gateway && answer?.kind !== 'closed') {
    const status = await gateway.inquire(qr);
    if (status.kind === 'paid') await creditQr(deps, qr, status.payment);
  }
  // A credited QR is paid and stays so; one whose payment went to staff is cancelled. The inquiry is due at once: it closes
  // the QR at the gateway if needed and finds a payment that raced the cancellation.
  await changeQr(deps.pool, qr, { from: currentQrStates, to: 'cancelled', inquireInMs: 0 });
}
