import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { fromIsoText } from '@kapao/core/calendar';
import { hourMs, minuteMs } from '@kapao/core/time';
import { z } from 'zod';
import { adapter } from '../protocol/adapter.ts';
import { eventTimeOrNull, fit, jsonOf } from '../protocol/answer.ts';
import { callProvider } from '../protocol/call-provider.ts';
import { openHeaderText, secretHeaderText } from '../protocol/provider-settings.ts';
import { accountNo, bankNumber, biller, namesOf, reported, satang } from './reported-slip.ts';
import type { SlipVerdict, SlipVerifier } from './slip-verifier.ts';

const account = z.object({ value: accountNo }).nullish().catch(null);
const proxy = z.object({ type: reported }).nullish().catch(null);
const sideSchema = z.object({ displayName: reported, name: reported, account, proxy });
/** Slip object common to KBank, SCB and services that use them. */
const slip = z.object({
  transRef: z.string(),
  transDate: z.string().regex(/^\d{8}$/),
  transTime: z.string().regex(/^\d{2}:\d{2}:\d{2}$/),
  sendingBank: bankNumber,
  receivingBank: bankNumber,
  sender: sideSchema,
  receiver: sideSchema,
  toMerchantId: reported,
  amount: satang,
});
type Slip = z.output<typeof slip>;
const foundAnswer = z.object({ success: z.literal(true), data: slip });
const refusalAnswer = z.object({
  code: z.union([z.int(), z.string()]).transform(Number),
  data: z.unknown().optional(),
});
const delayed = z.object({ delay: z.union([z.number(), z.string()]).transform(Number) });

/** Code for a text that is not a slip's QR. */
const noSlip = 1008;
/** Code for a transaction that the bank does not know: not yet, no longer, or never. */
const notFound = 1011;
/** 1009: the bank's data is down, retry in 15 minutes. 1010: the bank needs time and says how many minutes. */
const bankDown = 1009;
const bankLate = 1010;
/** Code for a duplicate, whoever sent it first; we check owner and duplicates ourselves. The answer includes the slip. */
const duplicateSlip = 1012;
const maxLateMs = hourMs;

/**
 * Adapter for SlipOK, version 1.7: the QR's text goes to the branch's own address. Neither `log` nor `amount` is sent, so
 * that a repeated inquiry is no duplicate to the service and every answer is the bank's.
 */
export const slipOk = adapter(
  { branchId: openHeaderText, apiKey: secretHeaderText },
  (provider): SlipVerifier => {
    const { branchId, apiKey } = provider.settings;
    return {
      code: provider.code,
      async ask({ qrText, transRef }) {
        const answer = await callProvider({
          url: `${provider.baseUrl}/api/line/apikey/${encodeURIComponent(branchId)}`,
          headers: { 'content-type': 'application/json', 'x-authorization': apiKey },
          body: JSON.stringify({ data: qrText }),
          to: provider,
        });
        if (answer.kind !== 'answer') return { kind: 'later', why: answer.why };
        const json = jsonOf(answer.text);
        const found = answer.status === 200 ? fit(foundAnswer, json) : null;
        if (found) return verdictOf(found.data, transRef);
        const refused = answer.status >= 400 && answer.status < 500 ? fit(refusalAnswer, json) : null;
        if (refused) return refusal(refused.code, json, refused.data, transRef);
        return { kind: 'later', why: because('WRONG_ANSWER', `HTTP ${answer.status}`) };
      },
    };
  },
);

function refusal(code: number, json: unknown, data: unknown, transRef: string): SlipVerdict {
  if (code === noSlip) return { kind: 'none' };
  if (code === notFound) return { kind: 'not-found' };
  if (code === bankDown) return { kind: 'later', why: '1009', afterMs: 15 * minuteMs };
  if (code === bankLate) return { kind: 'later', why: '1010', afterMs: delayOf(json) ?? delayOf(data) ?? 0 };
  const before = code === duplicateSlip ? fit(slip, data) : null;
  if (before) return verdictOf(before, transRef);
  return { kind: 'barred', why: String(code) };
}

function delayOf(body: unknown): number | null {
  const minutes = fit(delayed, body)?.delay;
  return minutes && minutes > 0 ? Math.min(maxLateMs, minutes * minuteMs) : null;
}

function verdictOf(found: Slip, transRef: string): SlipVerdict {
  // An answer about another slip, for instance from a mixed-up cache, is no result for this one.
  if (found.transRef !== transRef) return { kind: 'later', why: because('ABOUT_ANOTHER') };
  const paidAt = eventTimeOrNull(bangkok(found.transDate, found.transTime));
  if (!paidAt) return { kind: 'later', why: because('WRONG_TIME') };
  const { sender, receiver, amount } = found;
  return {
    kind: 'found',
    slip: {
      amount,
      paidAt,
      sender: {
        bankNumber: found.sendingBank,
        accountNo: sender.account?.value ?? null,
        names: namesOf(sender.displayName, sender.name),
      },
      receiver: {
        bankNumber: found.receivingBank,
        accountNo: receiver.account?.value ?? null,
        names: namesOf(receiver.displayName, receiver.name),
      },
      isBill: receiver.proxy?.type === biller || found.toMerchantId !== null,
    },
  };
}

function bangkok(date: string, time: string): Date {
  return fromIsoText(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time}`);
}
