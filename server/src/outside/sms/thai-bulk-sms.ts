import { callOutside, form, jsonObject, type OutsideAnswer } from '../call-outside.ts';
import type { ProviderRow } from '../provider-row.ts';
import type { OtpVerdict, SmsGateway, SmsOutcome, SmsRefusal } from './sms-gateway.ts';

/**
 * ThaiBulkSMS: the OTP product v2, where key and secret ride in the form and the gateway makes, times and checks
 * the code, and the plain product, which has another host (setting `smsUrl`), keys of its own and Basic auth.
 * Absent keys are an answer, not a fault: an installation without SMS must start, and say what it lacks.
 */
export function thaiBulkSms(provider: ProviderRow): SmsGateway {
  const setting = (name: string): string => {
    const value = provider.settings[name];
    return typeof value === 'string' ? value : '';
  };
  const otp = { key: setting('key'), secret: setting('secret') };
  const plain = { key: setting('smsKey'), secret: setting('smsSecret'), url: setting('smsUrl') };
  const sender = setting('sender');

  const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    callOutside({
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: form(fields),
      timeoutMs: provider.timeoutMs,
    });

  return {
    code: provider.code,

    async requestOtp(phone) {
      if (!otp.key || !otp.secret) return keyMissing;
      const fields = { ...otp, msisdn: msisdnOf(phone) };
      const answer = await post(`${provider.baseUrl}/v2/otp/request`, fields);
      const body = successOf(answer);
      if (typeof body?.token === 'string' && typeof body.refno === 'string')
        return { kind: 'done', token: body.token, ref: body.refno };
      return notDone(answer);
    },

    async verifyOtp(token, pin): Promise<OtpVerdict> {
      if (!otp.key || !otp.secret) return keyMissing;
      const answer = await post(`${provider.baseUrl}/v2/otp/verify`, { ...otp, token, pin });
      if (successOf(answer)) return { kind: 'done', verdict: 'right' };
      if (says(answer, /^code is invalid/i)) return { kind: 'done', verdict: 'wrong' };
      if (says(answer, /^token is expire/i)) return { kind: 'done', verdict: 'expired' };
      return notDone(answer);
    },

    async send(phone, text) {
      if (!plain.key || !plain.secret || !plain.url) return keyMissing;
      const fields = { msisdn: msisdnOf(phone), message: text, ...(sender && { sender }) };
      const basic = Buffer.from(`${plain.key}:${plain.secret}`).toString('base64');
      const answer = await post(`${plain.url}/sms`, fields, { authorization: `Basic ${basic}` });
      const taken = answer.kind === 'answer' && answer.status === 201 ? jsonObject(answer.text) : null;
      const { phone_number_list: good, bad_phone_number_list: bad } = taken ?? {};
      if (Array.isArray(good) && good.length > 0) return { kind: 'done' };
      if (Array.isArray(bad) && bad.length > 0) return { kind: 'failed', code: 'PHONE_REFUSED' };
      return notDone(answer);
    },
  };
}

const keyMissing = { kind: 'failed', code: 'KEY_MISSING' } as const;

/** The gateway wants the digits of the international number, without the plus. */
function msisdnOf(phone: string): string {
  return phone.replace(/\D/g, '');
}

function successOf(answer: OutsideAnswer): Record<string, unknown> | null {
  const body = answer.kind === 'answer' && answer.status === 200 ? jsonObject(answer.text) : null;
  return body?.status === 'success' ? body : null;
}

/** Only the gateway's own refusals are certain; 5xx, rubbish and silence leave open what happened. */
function notDone(answer: OutsideAnswer): Exclude<SmsOutcome, { kind: 'done' }> {
  if (answer.kind === 'unsent') return { kind: 'failed', code: 'REFUSED' };
  if (answer.kind === 'silent') return { kind: 'unknown', why: answer.why };
  const refusal = refusalOf(answer);
  return refusal ? { kind: 'failed', code: refusal } : { kind: 'unknown', why: `HTTP ${answer.status}` };
}

/** Known failures: 115 the phone's limit, 116 and HTTP 423 no credit, 102 and "Application not found." the keys. */
function refusalOf(answer: Answer): SmsRefusal | null {
  const { code } = objectAt(jsonObject(answer.text)?.error);
  if (answer.status === 423 || code === 116) return 'NO_CREDIT';
  if (code === 115 || says(answer, /^msisdn/i)) return 'PHONE_REFUSED';
  if (answer.status === 401 || code === 102 || says(answer, /^application not found/i)) return 'KEY_INVALID';
  // Said in the gateway's own words, so it was the gateway itself, and it did nothing.
  return says(answer, /./) ? 'REFUSED' : null;
}

/** Whether it refuses in words like these; its two products put them in different places. */
function says(answer: OutsideAnswer, words: RegExp): boolean {
  if (answer.kind !== 'answer' || answer.status < 400 || answer.status >= 500) return false;
  const { message, errors, error } = jsonObject(answer.text) ?? {};
  const first = objectAt(Array.isArray(errors) ? errors[0] : null);
  const { name, description } = objectAt(error);
  return [message, first.message, first.detail, name, description].some(
    (said) => typeof said === 'string' && words.test(said),
  );
}

type Answer = OutsideAnswer & { readonly kind: 'answer' };

/** The value as an object to read from; empty when it is none. */
function objectAt(value: unknown): Record<string, unknown> {
  // The two checks make this an object with string keys.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
