import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { z } from 'zod';
import { adapter } from '../protocol/adapter.ts';
import { fit, jsonOf, moment } from '../protocol/answer.ts';
import { callProvider } from '../protocol/call-provider.ts';
import { secretHeaderText } from '../protocol/provider-settings.ts';
import { accountNo, bankNumber, biller, namesOf, reported, satang } from './reported-slip.ts';
import type { SlipSide, SlipVerdict, SlipVerifier } from './slip-verifier.ts';

const sideSchema = z.object({
  bank: z.object({ id: bankNumber }).nullish().catch(null),
  account: z.object({
    name: z.object({ th: reported, en: reported }).nullish().catch(null),
    bank: z.object({ account: accountNo }).nullish().catch(null),
    proxy: z.object({ type: reported }).nullish().catch(null),
  }),
  merchantId: reported,
});
const slip = z.object({
  transRef: z.string(),
  date: moment,
  amount: z.object({ amount: satang }),
  sender: sideSchema,
  receiver: sideSchema,
});
const foundAnswer = z.object({ status: z.literal(200), data: slip });
const refusalAnswer = z.object({ message: z.string().max(100), data: z.unknown().optional() });

const noSlip = 'invalid_payload';
const notFound = new Set(['slip_not_found', 'slip_pending']);
/** Duplicate: the service has seen the slip before. We check that ourselves, and the answer includes the slip. */
const duplicateSlip = 'duplicate_slip';

/** Adapter for EasySlip, version 1: the QR's text goes in the address; its own duplicate check is not used. */
export const easySlip = adapter({ accessToken: secretHeaderText }, (provider): SlipVerifier => {
  const { accessToken } = provider.settings;
  return {
    code: provider.code,
    async ask({ qrText, transRef }) {
      const query = new URLSearchParams({ payload: qrText });
      const answer = await callProvider({
        url: `${provider.baseUrl}/api/v1/verify?${query}`,
        method: 'GET',
        headers: { authorization: `Bearer ${accessToken}` },
        to: provider,
      });
      if (answer.kind !== 'answer') return { kind: 'later', why: answer.why };
      const json = jsonOf(answer.text);
      const found = answer.status === 200 ? fit(foundAnswer, json) : null;
      if (found) return verdictOf(found.data, transRef);
      const refused = answer.status >= 400 && answer.status < 500 ? fit(refusalAnswer, json) : null;
      if (refused) return refusal(refused, transRef);
      return { kind: 'later', why: because('WRONG_ANSWER', `HTTP ${answer.status}`) };
    },
  };
});

function refusal({ message, data }: z.output<typeof refusalAnswer>, transRef: string): SlipVerdict {
  if (message === noSlip) return { kind: 'none' };
  if (notFound.has(message)) return { kind: 'not-found' };
  const before = message === duplicateSlip ? fit(slip, data) : null;
  return before ? verdictOf(before, transRef) : { kind: 'barred', why: message };
}

function verdictOf(
  { transRef, date, amount, sender, receiver }: z.output<typeof slip>,
  asked: string,
): SlipVerdict {
  // An answer about another slip, for instance from a mixed-up cache, is no result for this one.
  if (transRef !== asked) return { kind: 'later', why: because('ABOUT_ANOTHER') };
  return {
    kind: 'found',
    slip: {
      amount: amount.amount,
      paidAt: date,
      sender: side(sender),
      receiver: side(receiver),
      isBill: receiver.account.proxy?.type === biller || receiver.merchantId !== null,
    },
  };
}

function side({ bank, account }: z.output<typeof sideSchema>): SlipSide {
  return {
    bankNumber: bank?.id ?? null,
    accountNo: account.bank?.account ?? null,
    names: namesOf(account.name?.th ?? null, account.name?.en ?? null),
  };
}
