import { z } from 'zod';
import { adapter } from '../protocol/adapter.ts';
import { fit, jsonOf } from '../protocol/answer.ts';
import { callProvider, form, type ProviderResponse } from '../protocol/call-provider.ts';
import { type Unknown, unknown } from '../protocol/outcome.ts';
import { httpAddress, openText, secretText, wantsOf } from '../protocol/provider-settings.ts';
import type { OtpVerdict, SmsGateway, SmsRefusal } from './sms-gateway.ts';

/** Token or reference that is stored and shown. */
const word = z.string().regex(/^[\x21-\x7e]{1,200}$/);
const requestedAnswer = z.object({ status: z.literal('success'), token: word, refno: word });
const verifiedAnswer = z.object({ status: z.literal('success') });
const phones = z.array(z.unknown()).default([]);
const sentAnswer = z.object({ phone_number_list: phones, bad_phone_number_list: phones });

/** The two products put their error text in different places. An answer without any of them is not a refusal. */
const said = z.string().optional().catch(undefined);
const refusalAnswer = z.object({
  message: said,
  errors: z.array(z.unknown()).catch([]),
  error: z.object({ code: z.number().optional().catch(undefined), name: said, description: said }).catch({}),
});
const listedError = z.object({ message: said, detail: said });

const absent = z.literal('');
const textIfAny = z
  .union([secretText, absent])
  .default('')
  .meta({ wants: { code: 'LINE' }, isSecret: true });
const settings = {
  key: textIfAny,
  secret: textIfAny,
  smsUrl: z
    .union([httpAddress, absent])
    .default('')
    .meta({ wants: wantsOf(httpAddress) }),
  smsKey: textIfAny,
  smsSecret: textIfAny,
  sender: z
    .union([openText, absent])
    .default('')
    .meta({ wants: { code: 'LINE' } }),
};

/**
 * Adapter for ThaiBulkSMS: in the OTP product v2, with key and secret in the form, the gateway generates, expires and
 * checks the code; the plain product has another host (`smsUrl`), its own keys and Basic auth. Missing keys are an
 * answer, not a fault, because an installation without SMS must start and say what it lacks.
 */
export const thaiBulkSms = adapter(settings, (provider): SmsGateway => {
  const { key, secret, smsUrl, smsKey, smsSecret, sender } = provider.settings;
  const otp = { key, secret };

  const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    callProvider({
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: form(fields),
      to: provider,
    });

  return {
    code: provider.code,

    async requestOtp(phone) {
      if (!otp.key || !otp.secret) return keyMissing;
      const fields = { ...otp, msisdn: msisdnOf(phone) };
      const answer = await post(`${provider.baseUrl}/v2/otp/request`, fields);
      const requested = readSuccess(requestedAnswer, answer, 200);
      if (requested) return { kind: 'done', token: requested.token, ref: requested.refno };
      return readFailure(answer);
    },

    async verifyOtp(token, pin): Promise<OtpVerdict> {
      if (!otp.key || !otp.secret) return keyMissing;
      const answer = await post(`${provider.baseUrl}/v2/otp/verify`, { ...otp, token, pin });
      if (readSuccess(verifiedAnswer, answer, 200)) return { kind: 'done', verdict: 'right' };
      if (refusalMatches(answer, /^code is invalid/i)) return { kind: 'done', verdict: 'wrong' };
      if (refusalMatches(answer, /^token is expire/i)) return { kind: 'done', verdict: 'expired' };
      return readFailure(answer);
    },

    async send(phone, message) {
      if (!smsKey || !smsSecret || !smsUrl) return keyMissing;
      const fields = { msisdn: msisdnOf(phone), message, ...(sender && { sender }) };
      const basic = Buffer.from(`${smsKey}:${smsSecret}`).toString('base64');
      const answer = await post(`${smsUrl}/sms`, fields, { authorization: `Basic ${basic}` });
      const sent = readSuccess(sentAnswer, answer, 201);
      if (sent && sent.phone_number_list.length > 0) return { kind: 'done' };
      if (sent && sent.bad_phone_number_list.length > 0) return { kind: 'failed', code: 'PHONE_REFUSED' };
      return readFailure(answer);
    },
  };
});

const keyMissing = { kind: 'failed', code: 'KEY_MISSING' } as const;

/** Returns the digits of the international number without the plus, as the gateway expects. */
function msisdnOf(phone: string): string {
  return phone.replace(/\D/g, '');
}

function readSuccess<Shape extends z.ZodType>(
  shape: Shape,
  answer: ProviderResponse,
  status: number,
): z.output<Shape> | null {
  return answer.kind === 'answer' && answer.status === status ? fit(shape, jsonOf(answer.text)) : null;
}

/**
 * Reads a failed call: only the gateway's own refusals are certain; 5xx, invalid answers and no answer leave the outcome
 * open.
 */
function readFailure(answer: ProviderResponse): { kind: 'failed'; code: SmsRefusal } | Unknown {
  if (answer.kind === 'unsent') return { kind: 'failed', code: 'REFUSED' };
  if (answer.kind === 'silent') return unknown(answer.why);
  const refusal = refusalOf(answer);
  return refusal ? { kind: 'failed', code: refusal } : unknown(`HTTP ${answer.status}`);
}

/**
 * Returns the reason of a known refusal: 115 the phone's limit, 116 and HTTP 423 no credit, 102 and "Application not
 * found." the keys.
 */
function refusalOf(answer: ProviderResponse & { readonly kind: 'answer' }): SmsRefusal | null {
  const code = fit(refusalAnswer, jsonOf(answer.text))?.error.code;
  if (answer.status === 423 || code === 116) return 'NO_CREDIT';
  if (code === 115 || refusalMatches(answer, /^msisdn/i)) return 'PHONE_REFUSED';
  if (answer.status === 401 || code === 102 || refusalMatches(answer, /^application not found/i))
    return 'KEY_INVALID';
  // The answer has the gateway's own format, so the gateway itself refused and did nothing.
  return refusalMatches(answer, /./) ? 'REFUSED' : null;
}

/** Whether the gateway refuses with a text that matches. */
function refusalMatches(answer: ProviderResponse, words: RegExp): boolean {
  if (answer.kind !== 'answer' || answer.status < 400 || answer.status >= 500) return false;
  const refusal = fit(refusalAnswer, jsonOf(answer.text));
  if (!refusal) return false;
  const first = fit(listedError, refusal.errors[0]);
  const { name, description } = refusal.error;
  return [refusal.message, first?.message, first?.detail, name, description].some(
    (text) => text !== undefined && words.test(text),
  );
}
