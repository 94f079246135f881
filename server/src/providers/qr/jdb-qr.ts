import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { readLaoQr } from '@kapao/core/qr/lao-qr';
import { v7 } from 'uuid';
import { z } from 'zod';
import { adapter } from '../protocol/adapter.ts';
import { fit, jsonOf, moment, optionalText, qrPayload, theirId, wholeKip } from '../protocol/answer.ts';
import { callProvider, type ProviderResponse } from '../protocol/call-provider.ts';
import { failed, type Unknown, unknown } from '../protocol/outcome.ts';
import { namesUs, openText, secretHeaderText, secretText } from '../protocol/provider-settings.ts';
import { hmacHex } from '../protocol/signature.ts';
import { inquireInstead, type NamedQr, type QrGateway, type QrOrder, type QrStatus } from './qr-gateway.ts';

const kip = 'LAK';

/** Every valid answer has `success`; a refusal has its reason in `message`. */
const anyAnswer = z.object({
  success: z.boolean(),
  message: z.string().max(200).nullish(),
  data: z.unknown().optional(),
});
type Answer = z.output<typeof anyAnswer>;
const tokenAnswer = z.object({ token: secretHeaderText });
const madeAnswer = z.object({ emv: qrPayload });
const paidAnswer = z.object({
  refNo: theirId,
  txnAmount: wholeKip,
  billNumber: z.string(),
  sourceCurrency: z.literal(kip),
  txnDateTime: moment.optional().catch(undefined),
  sourceAccount: optionalText(34),
  sourceName: optionalText(140),
});

const path = (standard: string) =>
  z
    .string()
    .regex(/^\/\S{1,100}$/)
    .default(standard)
    .meta({ wants: { code: 'PATH' } });

const settings = {
  partnerId: namesUs(openText),
  clientId: namesUs(openText),
  clientSecret: secretText,
  /** Key of the `SignedHash` in every body. */
  hashKey: secretText,
  merchantId: namesUs(openText),
  terminalId: openText,
  terminalLabel: openText,
  mobileNo: openText,
  /**
   * Issuer and receiver in fields 38.01 and 38.03 of our QRs; a QR with other values would pay somebody else.
   */
  issuer: z
    .string()
    .regex(/^\d{8}$/)
    .default('32170418')
    .meta({ wants: { code: 'DIGITS', lengths: ['8'] } }),
  receiver: namesUs(openText),
  tokenPath: path('/authenticate'),
  createPath: path('/generateQr'),
  checkPath: path('/checkTransaction'),
};

/**
 * Adapter for JDB's dynamic LaoQR: a token, `generateQr` with our bill number, and `checkTransaction` by that number. The
 * bank sends no callbacks and cancels nothing, so it is polled often, and instead of cancelling a QR its status is
 * inquired.
 */
export const jdbQr = adapter(settings, (provider): QrGateway => {
  const { partnerId, clientId, clientSecret, hashKey, issuer, receiver, ...rest } = provider.settings;
  let token: string | null = null;

  function send(to: string, fields: object, bearer: string | null): Promise<ProviderResponse> {
    const body = JSON.stringify({ requestId: v7(), partnerId, ...fields });
    return callProvider({
      url: provider.baseUrl + to,
      headers: {
        'content-type': 'application/json',
        SignedHash: hmacHex(hashKey, body),
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
      },
      body,
      to: provider,
    });
  }

  async function freshToken(): Promise<Unknown | null> {
    const answer = readAnswer(await send(rest.tokenPath, { clientId, clientSecret }, null));
    if ('kind' in answer) return answer;
    token = fit(tokenAnswer, answer.data)?.token ?? null;
    return token === null ? unknown(because('WRONG_ANSWER', 'access_token')) : null;
  }

  /** An expired token is refused before anything is done, so the call is repeated with a new one. */
  async function call(to: string, fields: object): Promise<Answer | Unknown> {
    if (token === null) {
      const problem = await freshToken();
      if (problem) return problem;
    }
    const answer = await send(to, fields, token);
    if (answer.kind !== 'answer' || answer.status !== 401) return readAnswer(answer);
    return (await freshToken()) ?? readAnswer(await send(to, fields, token));
  }

  async function inquire({ reference }: NamedQr): Promise<QrStatus> {
    const answer = await call(rest.checkPath, { billNumber: reference });
    if ('kind' in answer) return answer;
    // The bank answers the same for a QR not paid and one it does not know.
    if (!answer.success) return answer.data == null ? { kind: 'open' } : unknown(because('WRONG_ANSWER'));
    const paid = fit(paidAnswer, answer.data);
    // An answer about another bill must not credit this one.
    if (paid?.billNumber !== reference) return unknown(because('PAID_WITHOUT_FIGURES'));
    const { sourceAccount: accountNo, sourceName: name } = paid;
    return {
      kind: 'paid',
      payment: {
        paymentNo: paid.refNo,
        amount: paid.txnAmount,
        at: paid.txnDateTime,
        ...((accountNo !== null || name !== null) && { payer: { bankCode: null, accountNo, name } }),
      },
    };
  }

  return {
    code: provider.code,
    currency: kip,
    async create(order) {
      if (order.amount <= 0n || order.amount % 100n !== 0n) return failed('no whole kip');
      const answer = await call(rest.createPath, {
        // Misspelt in the bank's API.
        mechantId: rest.merchantId,
        txnAmount: Number(order.amount / 100n),
        billNumber: order.reference,
        terminalId: rest.terminalId,
        terminalLabel: rest.terminalLabel,
        mobileNo: rest.mobileNo,
      });
      if ('kind' in answer) return answer;
      if (!answer.success) return failed(answer.message ?? 'refused');
      const made = fit(madeAnswer, answer.data);
      const payee = made && payeeIfOurs(made.emv, order, { issuer, receiver });
      return made && payee
        ? { kind: 'done', payload: made.emv, picture: null, payee: payee.name || null }
        : unknown(because('ABOUT_ANOTHER'));
    },
    inquire,
    cancel: inquireInstead(inquire),
    callbackReader: null,
  };
});

function readAnswer(answer: ProviderResponse): Answer | Unknown {
  if (answer.kind !== 'answer') return unknown(answer.why);
  const body = answer.status === 200 ? fit(anyAnswer, jsonOf(answer.text)) : null;
  return body ?? unknown(because('WRONG_ANSWER', `HTTP ${answer.status}`));
}

/** Returns the payee's name if the QR pays us this amount for this deposit; null if not. */
function payeeIfOurs(
  emv: string,
  order: QrOrder,
  us: { readonly issuer: string; readonly receiver: string },
): { readonly name: string } | null {
  const qr = readLaoQr(emv);
  const isOurs =
    qr?.kind === 'lao-qr' &&
    qr.issuer === us.issuer &&
    qr.receiver === us.receiver &&
    qr.billNumber === order.reference &&
    qr.amount === order.amount;
  return isOurs ? { name: qr.receiverName } : null;
}
