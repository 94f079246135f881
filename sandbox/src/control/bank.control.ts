import type { FastifyInstance } from 'fastify';
import { isAccountNo, isBankCode } from '../bank/banks.ts';
import type { PayoutRow } from '../bank/payout.ts';
import { type Payer, transferIntoAccount } from '../bank/transfer.ts';
import { type Fields, fieldsOf, text } from '../fields.ts';
import { toNumber, toPositiveMinor } from '../money.ts';
import { textOfQr } from '../qr/gateway-qr.queries.ts';
import { payQr } from '../qr/pay-qr.ts';
import { scanQr } from '../qr/scan.ts';
import type { SandboxState } from '../sandbox-state.ts';

const somebody: Payer = { from_bank: 'SCB', from_account_no: '1112223334', from_name: 'SOMCHAI DEMO' };

/**
 * Controls for the customers' own banks: read and pay a QR, make a transfer, list payouts and execute them at
 * once.
 */
export function bankControls(app: FastifyInstance, state: SandboxState, origin: () => string): void {
  app.post('/control/bank/transfer', (request, reply) => {
    const fields = fieldsOf(request.body);
    const payer = readPayer(fields);
    const amount = toPositiveMinor(fields.amount);
    const toBank = text(fields, 'toBank');
    const toAccountNo = text(fields, 'toAccountNo').replace(/\D/g, '');
    const at = text(fields, 'at') ? Date.parse(text(fields, 'at')) : Date.now();
    if (
      !payer ||
      amount === undefined ||
      !isBankCode(toBank) ||
      !isAccountNo(toAccountNo) ||
      Number.isNaN(at)
    ) {
      return reply
        .code(400)
        .send({ error: 'Banks, account numbers (7 to 20 digits) and amount are needed.' });
    }
    const transfer = transferIntoAccount(state, {
      ...payer,
      to_bank: toBank,
      to_account_no: toAccountNo,
      amount,
      at,
    });
    const transRef = transfer.trans_ref;
    return reply.send({ transRef, slipUrl: `${origin()}/bank/slips/${transRef}.png` });
  });

  app.post('/control/bank/read-qr', (request, reply) => {
    const reading = scanQr(state, text(fieldsOf(request.body), 'payload'));
    if (!reading.ok) return reply.code(404).send({ code: reading.code });
    const { amount, currency, receiver, reference, status } = reading.qr;
    return reply.send({ amount: toNumber(amount), currency, receiver, reference1: reference, status });
  });

  // Finds the QR by its text, or by its payment's reference if only a picture of it exists.
  app.post('/control/bank/pay-qr', (request, reply) => {
    const fields = fieldsOf(request.body);
    const payer = readPayer(fields);
    const amount = fields.amount === undefined ? undefined : toPositiveMinor(fields.amount);
    if (!payer || (fields.amount !== undefined && amount === undefined)) {
      return reply.code(400).send({ error: 'The payer or the amount is malformed.' });
    }
    const payload = text(fields, 'payload') || textOfQr(state, text(fields, 'reference'));
    // A gateway reports no name for a payer without an account number.
    const isNamed = text(fields, 'fromAccountNo') !== '';
    const payment = payQr(state, payload, { ...payer, isNamed }, amount);
    if (payment.ok) return reply.send({ transRef: payment.transfer.trans_ref });
    return reply.code(payment.code === 'QR_ALREADY_PAID' ? 409 : 404).send({ code: payment.code });
  });

  app.post('/control/bank/payouts', () => {
    state.scheduler.hasten('pay-out');
    return {};
  });

  app.get('/control/bank/payouts', () =>
    newestPayouts(state).map((payout) => ({
      id: payout.id,
      reference: payout.reference,
      toBank: payout.to_bank,
      toAccountNo: payout.to_account_no,
      toName: payout.to_name,
      amount: toNumber(payout.amount),
      currency: payout.currency,
      state: payout.state,
      at: new Date(payout.at).toISOString(),
    })),
  );
}

export function newestPayouts(state: SandboxState): PayoutRow[] {
  return state.store.all<PayoutRow>(`SELECT * FROM payout ORDER BY at DESC, rowid DESC`);
}

/** Reads the payer; missing fields come from a default person. */
function readPayer(fields: Fields): Payer | undefined {
  const payer = {
    from_bank: text(fields, 'fromBank') || somebody.from_bank,
    from_account_no: text(fields, 'fromAccountNo').replace(/\D/g, '') || somebody.from_account_no,
    from_name: text(fields, 'fromName').slice(0, 80) || somebody.from_name,
  };
  return isBankCode(payer.from_bank) && isAccountNo(payer.from_account_no) ? payer : undefined;
}
