import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { bangkokText } from '@kapao/core/calendar';
import { writeOnePay } from '@kapao/core/qr/lao-qr';
import { NIL as nobody } from 'uuid';
import { z } from 'zod';
import { deriveId } from '../../platform/derive-id.ts';
import { adapter } from '../protocol/adapter.ts';
import { eventTimeOrNull, fit, jsonOf, optionalText, theirId, wholeKip } from '../protocol/answer.ts';
import { callProvider } from '../protocol/call-provider.ts';
import { failed, unknown } from '../protocol/outcome.ts';
import { namesUs } from '../protocol/provider-settings.ts';
import { inquireInstead, type NamedQr, type QrGateway, type QrPayment, type QrStatus } from './qr-gateway.ts';

const kip = 'LAK';
/** Maximum number of messages read from a channel; one QR has far fewer. */
const maxMessages = 100;

/** PubNub's history: the messages of a channel, oldest first, and the times of the first and the last. */
const history = z.tuple([z.array(z.unknown()).max(maxMessages), theirId, theirId]);
/** Parsed one by one, so that other messages in the channel do not hide a payment. */
const historyMessage = z.object({ message: z.unknown(), timetoken: theirId });
const aboutUuid = z.object({ message: z.object({ uuid: z.string() }) });
const paidMessage = z.object({ ticket: theirId, amount: wholeKip, name: optionalText(140) });

const settings = {
  merchant: namesUs(
    z
      .string()
      .regex(/^[A-Za-z0-9]{1,25}$/)
      .meta({ wants: { code: 'LETTERS_AND_DIGITS', most: 25 } }),
  ),
  /** Key of the channels on which the bank reports; under another one, nothing is found of what was paid before. */
  subscribeKey: namesUs(
    z
      .string()
      .regex(/^[A-Za-z0-9-]{1,100}$/)
      .meta({ wants: { code: 'LETTERS_AND', signs: '-' } }),
  ),
  receiverName: z
    .string()
    .regex(/^[\x20-\x7e]{1,25}$/)
    .meta({ wants: { code: 'ASCII', most: 25 } }),
};

/**
 * Adapter for BCEL OnePay: the QR text is made here, and the bank learns of it when somebody pays. The bank
 * reports the payment on a PubNub channel of that QR alone, whose history is read from the beginning each
 * time, so that no message is missed and no cursor is needed.
 */
export const bcelOnePay = adapter(settings, (provider): QrGateway => {
  const { merchant, subscribeKey, receiverName } = provider.settings;

  async function inquire(qr: NamedQr): Promise<QrStatus> {
    const transactionId = transactionOf(provider.code, qr.reference);
    const channel = `uuid-${merchant}-${transactionId}`;
    const answer = await callProvider({
      url: `${provider.baseUrl}/v2/history/sub-key/${subscribeKey}/channel/${channel}?count=${maxMessages}&reverse=true&include_token=true`,
      method: 'GET',
      to: provider,
    });
    if (answer.kind !== 'answer') return unknown(answer.why);
    const read = answer.status === 200 ? fit(history, jsonOf(answer.text)) : null;
    if (!read) return unknown(because('WRONG_ANSWER', `HTTP ${answer.status}`));
    const ours = read[0].filter((each) => fit(aboutUuid, each)?.message.uuid === transactionId);
    const payments = ours.flatMap((each) => paymentOf(fit(historyMessage, each)) ?? []);
    // The oldest comes first, so one reading names the same payment as another.
    const payment = payments.find(({ amount }) => amount === qr.amount);
    if (payment) return { kind: 'paid', payment, ...othersOf(payment, payments) };
    // This QR cannot be paid with another amount, so staff have to ask the bank.
    return ours.length > 0 ? unknown(because('PAID_WITHOUT_FIGURES')) : { kind: 'open' };
  }

  return {
    code: provider.code,
    currency: kip,
    async create({ reference, amount, lifeMs }) {
      if (amount <= 0n || amount % 100n !== 0n) return failed('no whole kip');
      const payload = writeOnePay({
        amount,
        merchant,
        billNumber: reference,
        transactionId: transactionOf(provider.code, reference),
        expiresAt: vientianeTime(new Date(Date.now() + lifeMs)),
        receiverName,
      });
      return { kind: 'done', payload, picture: null, payee: receiverName };
    },
    inquire,
    cancel: inquireInstead(inquire),
    callbackReader: null,
  };
});

/** Returns the transaction id at OnePay, constant for one reference. */
function transactionOf(code: string, reference: string): string {
  return deriveId(nobody, `onepay/${code}/${reference}`);
}

/** Returns the payments with other numbers, each once. */
function othersOf({ paymentNo }: QrPayment, payments: readonly QrPayment[]) {
  const others = new Map(payments.map((each) => [each.paymentNo, each]));
  others.delete(paymentNo);
  return others.size > 0 ? { others: [...others.values()] } : {};
}

function paymentOf(each: z.output<typeof historyMessage> | null): QrPayment | null {
  const paid = fit(paidMessage, each?.message);
  if (!each || !paid) return null;
  // PubNub time: tenths of a microsecond since 1970.
  const at = eventTimeOrNull(new Date(Number(each.timetoken) / 10_000));
  return {
    paymentNo: paid.ticket,
    amount: paid.amount,
    ...(at && { at }),
    ...(paid.name !== null && { payer: { bankCode: null, accountNo: null, name: paid.name } }),
  };
}

/** Formats `yyyyMMddHHmmss` in Vientiane, which has been at UTC+7 all year since 1955. */
function vientianeTime(at: Date): string {
  return bangkokText(at).slice(0, 19).replace(/[-T:]/g, '');
}
