import type { QrStanding } from '../../outside/qr/qr-gateway.ts';
import type { QrChannel } from '../../outside/qr/qr-gateways.ts';
import { creditQr } from './credit-qr.ts';
import type { DepositDeps } from './deposit-deps.ts';
import { askQrNext, changeQr, claimQrForAsking, overdueQrs, type Qr } from './qr.queries.ts';

export const askQueue = 'qr.ask';

const hourMs = 3_600_000;
/** While one process asks, no other does. */
const leaseMs = 60_000;

/** Puts the next question in its queue. A job that gets lost is found by the sweep, by the row's own clock. */
export async function askQrLater(
  deps: DepositDeps,
  { member_id: memberId, id }: Pick<Qr, 'member_id' | 'id'>,
  startAfterMs: number,
): Promise<void> {
  await deps.jobs.send([{ queue: askQueue, data: { memberId, id }, startAfterMs }]);
}

/** Asks the gateway about a QR when that is due: finds lost callbacks, ends what has ended, closes what gave way. */
export async function askQr(deps: DepositDeps, memberId: string, id: string): Promise<void> {
  const claimed = await claimQrForAsking(deps.pool, memberId, id, leaseMs);
  if (!claimed) return;
  const channel = deps.parties.qrs.get(claimed.provider);
  if (!channel) return next(deps, claimed, hourMs, claimed.gateway_open); // switched off; asked when it is back
  const qr = await endWhenOver(deps, claimed, channel);
  const standing = await closeOrAsk(channel, qr);
  if (standing.kind === 'paid') return creditQr(deps, qr, standing.payment);
  const gatewayOpen = qr.gateway_open && standing.kind !== 'closed';
  return next(deps, qr, nextAskMs(qr, channel, Date.now()), gatewayOpen);
}

/** An open QR past its time has expired; one still in the making past its time belonged to a process that died. */
async function endWhenOver(deps: DepositDeps, qr: Qr, channel: QrChannel): Promise<Qr> {
  const over = qr.state === 'open' && qr.expires_at.getTime() <= Date.now();
  if (!over && qr.state !== 'creating') return qr;
  const to = over ? 'expired' : 'failed';
  const changed = await changeQr(deps.pool, qr, { from: [qr.state], to, askInMs: leaseMs });
  if (!changed)
    deps.log.warn({ qrId: qr.id, provider: channel.row.code }, 'a QR ended in another way just now');
  return changed ? { ...qr, state: to, ended_at: new Date() } : qr;
}

/** A QR that we gave up is closed at the gateway first; when it was too late for that, the question finds the money. */
async function closeOrAsk({ gateway }: QrChannel, qr: Qr): Promise<QrStanding> {
  const givenUp = qr.state === 'cancelled' || qr.state === 'failed';
  if (givenUp && qr.gateway_open) {
    const cancelling = await gateway.cancel(qr.reference);
    if (cancelling.kind !== 'paid') return cancelling;
  }
  return gateway.inquire(qr.reference);
}

/**
 * Often while a payment may come any moment, then ever more rarely (every question waits a quarter of the time
 * since the end), and no more when the grace time is over.
 */
export function nextAskMs(qr: Qr, channel: QrChannel, nowMs: number): number | null {
  const { askEveryMs, graceMs } = channel;
  if (qr.state === 'open') return Math.max(50, Math.min(askEveryMs, qr.expires_at.getTime() - nowMs + 50));
  const sinceEndMs = nowMs - Math.min(qr.ended_at?.getTime() ?? nowMs, nowMs);
  return sinceEndMs > graceMs ? null : Math.max(askEveryMs, sinceEndMs / 4);
}

async function next(deps: DepositDeps, qr: Qr, askInMs: number | null, gatewayOpen: boolean): Promise<void> {
  const waitMs = askInMs === null ? null : Math.round(askInMs);
  await askQrNext(deps.pool, qr, waitMs, gatewayOpen);
  if (waitMs !== null) await askQrLater(deps, qr, waitMs);
}

/** A job comes a little after its time; only rows well past theirs are taken for lost. */
const sweepGraceMs = 5_000;
const sweepAtOnce = 500;

/** Takes up what processes left behind when they died. Answers how many it found. */
export async function sweepQrs(deps: DepositDeps, graceMs = sweepGraceMs): Promise<number> {
  const overdue = await overdueQrs(deps.pool, graceMs, sweepAtOnce);
  await deps.jobs.send(
    overdue.map(({ member_id: memberId, id }) => ({ queue: askQueue, data: { memberId, id } })),
  );
  return overdue.length;
}
