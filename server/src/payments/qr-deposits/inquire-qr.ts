import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { hourMs } from '@kapao/core/time';
import { type About, type Inquiry, type InquiryResult, noAnswer } from '../../inquiry/inquiry.ts';
import { isSentElsewhere } from '../../providers/protocol/adapter.ts';
import type { QrStatus } from '../../providers/qr/qr-gateway.ts';
import type { QrChannel } from '../../providers/qr/qr-gateways.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { rowsOf } from '../../providers/registry/provider-registry.ts';
import { creditQr, postUnattributedPayment } from './credit-qr.ts';
import { changeQr, findQr, markGatewayClosed, type Qr } from './qr.queries.ts';

/**
 * Delay of the next inquiry about a QR that an attempt has ended: the same attempt still inquires about it
 * now.
 */
const inquiryDelayMs = 60_000;

/** Returns the inquiry about a QR: it finds payments with lost callbacks, ends expired QRs and closes cancelled ones. */
export function qrInquiry(deps: Pick<Deps, 'pool' | 'ledger' | 'providers' | 'log'>): Inquiry {
  return {
    kind: 'qr',
    get providers() {
      return rowsOf(deps.providers.qrs);
    },
    async ask({ memberId, id }) {
      const found = await findQr(deps.pool, memberId, id);
      if (!found || found.state === 'paid') return { kind: 'closed' };
      const qr = await endWhenOver(deps, found);
      const channel = deps.providers.qrs.get(qr.provider);
      if (!channel) return noAnswer(about(qr), because('SWITCHED_OFF')); // The gateway is asked once it is on.
      const status = isSentElsewhere(qr, channel)
        ? await inquireElsewhere(channel, qr)
        : await closeOrInquire(channel, qr);
      if (status.kind === 'paid') {
        await creditQr(deps, qr, status.payment);
        // A QR is for one payment, and its bank closes it then, so staff decide about any other.
        for (const other of status.others ?? [])
          await postUnattributedPayment(deps, channel.gateway, qr.reference, other);
        const credited = await findQr(deps.pool, memberId, id);
        return credited?.state === 'paid' ? { kind: 'settled' } : leftToStaff(credited ?? qr, channel);
      }
      if (qr.gatewayOpen && status.kind === 'closed') await markGatewayClosed(deps.pool, qr);
      return inquiryResultOf(qr, channel, status);
    },
  };
}

/** Ends a QR past its time: an open one has expired, one still being made belonged to a dead process. */
async function endWhenOver(deps: Pick<Deps, 'pool' | 'log'>, qr: Qr): Promise<Qr> {
  const over = qr.state === 'open' && qr.expiresAt <= qr.readAt;
  if (!over && qr.state !== 'creating') return qr;
  const to = over ? 'expired' : 'failed';
  const changed = await changeQr(deps.pool, qr, { from: [qr.state], to, inquireInMs: inquiryDelayMs });
  if (!changed) deps.log.warn({ qrId: qr.id, provider: qr.provider }, 'a QR has just ended in another way');
  return changed ? { ...qr, state: to, endedAt: qr.readAt } : qr;
}

/**
 * Cancels a given-up QR at the gateway first. If it was already paid or the gateway cannot cancel it, the inquiry finds the
 * money; one that stays open counts as no answer.
 */
async function closeOrInquire({ gateway }: QrChannel, qr: Qr): Promise<QrStatus> {
  const givenUp = qr.state === 'cancelled' || qr.state === 'failed';
  if (givenUp && qr.gatewayOpen) {
    const cancelling = await gateway.cancel(qr);
    if (cancelling.kind === 'closed') return cancelling;
    const status = await gateway.inquire(qr);
    return cancelling.kind === 'unknown' && status.kind === 'open' ? cancelling : status;
  }
  return gateway.inquire(qr);
}

/**
 * Inquires at a gateway that did not make the QR. Whoever knows its payment has our reference, but only its own gateway knows
 * that none came; where that one called it closed, the QR ends in its time.
 */
async function inquireElsewhere({ gateway }: QrChannel, qr: Qr): Promise<QrStatus> {
  const status = await gateway.inquire(qr);
  const isKnown = status.kind === 'paid' || !qr.gatewayOpen;
  return isKnown ? status : { kind: 'unknown', why: because('PROVIDER_CHANGED') };
}

/**
 * Returns the inquiry result. Without an answer money may have come through the QR; with any answer the inquiries end after
 * the grace time.
 */
function inquiryResultOf(qr: Qr, channel: QrChannel, status: QrStatus): InquiryResult {
  const inMs = nextInquiryMs(qr, channel, qr.readAt.getTime());
  if (status.kind === 'unknown') return noAnswer(about(qr), status.why, inMs ?? hourMs);
  return inMs === null ? { kind: 'closed' } : { kind: 'retry', inMs };
}

/**
 * Returns the result for a payment that only staff may book: it is compared again at the QR's end, then each hour of the
 * grace time.
 */
function leftToStaff(qr: Qr, channel: QrChannel): InquiryResult {
  const nowMs = qr.readAt.getTime();
  if (nextInquiryMs(qr, channel, nowMs) === null) return { kind: 'closed' };
  const untilEndMs = qr.expiresAt.getTime() - nowMs + 50;
  return { kind: 'retry', inMs: qr.state === 'open' ? Math.max(50, Math.min(hourMs, untilEndMs)) : hourMs };
}

/**
 * Returns the milliseconds to the next inquiry: short while a payment may come any moment, then growing (a quarter of the
 * time since the end); null after the grace time.
 */
export function nextInquiryMs(qr: Qr, channel: QrChannel, nowMs: number): number | null {
  const { pollEveryMs, graceMs } = channel;
  if (qr.state === 'open') return Math.max(50, Math.min(pollEveryMs, qr.expiresAt.getTime() - nowMs + 50));
  const sinceEndMs = nowMs - Math.min(qr.endedAt?.getTime() ?? nowMs, nowMs);
  return sinceEndMs > graceMs ? null : Math.round(Math.max(pollEveryMs, sinceEndMs / 4));
}

function about({ provider, amount, currency }: Qr): About {
  return { account: `operator:qr:${provider}`, currency, amount };
}
