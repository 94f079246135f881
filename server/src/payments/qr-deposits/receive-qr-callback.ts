import { createHash } from 'node:crypto';
import { NIL as nobody } from 'uuid';
import { raiseAlarm } from '../../inquiry/alarm.ts';
import type { Callback, CallbackAnswer } from '../../platform/call/callback-route.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { QrCallbackReader, QrGateway } from '../../providers/qr/qr-gateway.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { creditQr, postUnattributedPayment } from './credit-qr.ts';
import { findQrByReference } from './qr.queries.ts';

/**
 * Handles a gateway's callback about a payment. Its signature makes it evidence: the amount is credited at once without an
 * inquiry, because the gateway has taken the money even if it cannot be asked now.
 */
export async function receiveQrCallback(
  deps: Pick<Deps, 'pool' | 'ledger' | 'log'>,
  gateway: Pick<QrGateway, 'code' | 'currency'>,
  source: QrCallbackReader,
  callback: Callback,
): Promise<CallbackAnswer> {
  const received = source.read(callback);
  const taken = { status: 200, body: source.thanks };
  switch (received.kind) {
    case 'forged':
      deps.log.warn({ provider: gateway.code }, 'a callback with a wrong signature was refused');
      return { status: 403, body: { statusCode: '10', errorCode: 'authentication_error', errorDesc: null } };
    case 'nothing':
      return taken;
    case 'unreadable': {
      const digest = createHash('sha256').update(callback.raw).digest('hex');
      const details = { provider: gateway.code, why: received.why, digest };
      const alarm = {
        kind: 'unreadable',
        account: `operator:qr:${gateway.code}`,
        currency: gateway.currency,
        details,
      } as const;
      await raiseAlarm(deps, alarm, deriveId(nobody, `callback/${digest}`));
      return taken;
    }
    case 'payment': {
      const qr = await findQrByReference(deps.pool, gateway.code, received.reference);
      if (qr) await creditQr(deps, qr, received.payment);
      else await postUnattributedPayment(deps, gateway, received.reference, received.payment);
      return taken;
    }
  }
}
