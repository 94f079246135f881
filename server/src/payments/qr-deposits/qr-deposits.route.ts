import { ok, refuse } from '@kapao/contract/result';
import { mountCallback } from '../../platform/call/callback-route.ts';
import { route } from '../../platform/call/route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { cancelQr } from './cancel-qr.ts';
import { createQr } from './create-qr.ts';
import { findNewestQr } from './qr.queries.ts';
import { onlyPayment } from './qr-payment.queries.ts';
import { receiveQrCallback } from './receive-qr-callback.ts';
import { showQr } from './show-qr.ts';

export const depositSlice: Slice = (app, deps) => {
  route(app, deps, 'getQr', async ({ member, params }) => {
    if (!deps.providers.qrs.has(params.bankCode)) return refuse('NO_BANK');
    const qr = await findNewestQr(deps.pool, member.id, params.bankCode);
    return ok(await showQr(qr, qr?.state === 'paid' ? await onlyPayment(deps.pool, qr) : null));
  });
  route(app, deps, 'createQr', ({ member, params, body, claim }) =>
    createQr(deps, member, { bankCode: params.bankCode, amount: body.amount }, claim.id),
  );
  route(app, deps, 'cancelQr', ({ member, params }) => cancelQr(deps, member, params.qrcodeId));
  mountCallback(app, '/api/callback/qr/:code', (code, callback) => {
    const gateway = deps.providers.qrs.get(code)?.gateway;
    return gateway?.callbackReader
      ? receiveQrCallback(deps, gateway, gateway.callbackReader, callback)
      : null;
  });
};
