import { ok, type Result, refuse } from '@kapao/contract/result';
import { validate as isUuid } from 'uuid';
import type { Member } from '../../platform/call/call-lookup.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { creditQr } from './credit-qr.ts';
import { changeQr, findCurrentQr, findQr, type Qr } from './qr.queries.ts';
import { currentQrStates } from './states.ts';

/**
 * Cancels a QR of the member's own. Paying and cancelling race: whatever is not a plain yes of the gateway is
 * followed by a question, and a payment that it finds is credited. Where the gateway does not answer, the QR ends
 * here and the asking goes on trying to close it there; money that comes all the same is credited.
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

/** Closes what the member could still pay, or is about to be shown: a break has begun, or a lower limit. */
export async function cancelOpenQr(
  deps: Pick<Deps, 'pool' | 'ledger' | 'providers' | 'log'>,
  memberId: string,
): Promise<void> {
  const current = await findCurrentQr(deps.pool, memberId);
  if (current) await cancelOpen(deps, current);
}

async function cancelOpen(deps: Pick<Deps, 'pool' | 'ledger' | 'providers' | 'log'>, qr: Qr): Promise<void> {
  // Of one that is still being made the gateway may not have heard yet; it is asked later.
  const gateway = qr.state === 'open' ? deps.providers.qrs.get(qr.provider)?.gateway : undefined;
  const answer = await gateway?.cancel(qr);
  if (gateway && answer?.kind !== 'closed') {
    const standing = await gateway.inquire(qr);
    if (standing.kind === 'paid') return creditQr(deps, qr, standing.payment);
  }
  // Due at once: whoever asks closes it at the gateway if need be, and looks for money that raced us.
  await changeQr(deps.pool, qr, { from: currentQrStates, to: 'cancelled', inquireInMs: 0 });
}
