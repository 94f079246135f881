import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import type { Locale } from '@kapao/core/locale';
import { z } from 'zod';
import { adapter } from '../protocol/adapter.ts';
import { fit, jsonOf, theirId } from '../protocol/answer.ts';
import { callProvider, form } from '../protocol/call-provider.ts';
import { done, type Failed, failed, type Unknown, unknown } from '../protocol/outcome.ts';
import { namesUs, openText, secretText } from '../protocol/provider-settings.ts';
import { link, name, type ParsedAnswer, parseAnswer, rows } from './answer.ts';
import { betsAnswer, betsLimitBytes, maxLookbackMs, pageOf, timeFrom } from './awc-bets.ts';
import { credits, writeCredits } from './credits.ts';
import type { GameProvider } from './game-provider.ts';

/**
 * Codes refused before any work: unknown account, wrong currency, keys, amount, reference, insufficient funds. A plain
 * "9999 Fail" is not among them: it requires an inquiry, after 200 seconds at the earliest.
 */
const refusals = new Set(['1000', '1002', '1004', '1008', '1010', '1011', '1018', '1035']);
/** Only "TxCode is not exist" answers an inquiry about the transfer itself; every other refusal is about the inquiry. */
const noSuchTransfer = new Set(['1017']);
const languages: Readonly<Record<Locale, string>> = { th: 'th', la: 'en', en: 'en' };

/** Every answer has a `status`; "0000" means success. */
const successStatus = z.literal('0000');
const yesAnswer = z.object({ status: successStatus });
const memberAnswer = z.object({ status: z.enum(['0000', '1001']) });
const balanceAnswer = z.object({
  status: successStatus,
  results: rows(z.object({ userId: name, balance: credits })),
});
const transferAnswer = z.object({
  status: successStatus,
  /** Status of the transfer: 1 done, 0 failed. */
  txStatus: theirId,
  // Our amount, if present.
  transferAmount: credits.optional(),
});
const launchAnswer = z.object({ status: successStatus, url: link });
/** Refusal; comes with HTTP 200 like every answer of this protocol. */
const refusalAnswer = z.object({ status: z.string(), desc: z.string() });

interface Expected<Yes> {
  readonly yes: z.ZodType<Yes>;
  readonly asks: boolean;
  readonly noes?: ReadonlySet<string>;
  /** Limit of the answer in bytes, where it may be longer than usual. */
  readonly limitBytes?: number;
}

const settings = {
  cert: secretText,
  agentId: namesUs(openText),
  platform: openText,
  gameType: openText,
  gameCode: openText,
  betLimit: openText.refine(isJsonObject).meta({ wants: { code: 'JSON_OBJECT' } }),
};

const protocol = adapter(settings, (provider): GameProvider => {
  const { cert, agentId, platform, gameType, gameCode, betLimit } = provider.settings;

  async function call<Yes>(
    path: string,
    fields: Record<string, string>,
    { yes, asks, noes = refusals, limitBytes }: Expected<Yes>,
  ): Promise<ParsedAnswer<Yes>> {
    const answer = await callProvider({
      url: `${provider.baseUrl}/${path}`,
      ...(limitBytes ? { limitBytes } : {}),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form({ cert, agentId, ...fields }),
      to: provider,
    });
    return parseAnswer(answer, {
      yes,
      asks,
      no: (body, status) => (status === 200 ? readRefusal(body, noes) : null),
    });
  }

  return {
    code: provider.code,
    decimals: 2,
    answersQueries: true,
    hasPasswords: false,
    betsBackMs: maxLookbackMs,

    async createMember({ username, currency }) {
      const fields = { userId: username, currency, betLimit, language: 'en' };
      const read = await call('wallet/createMember', fields, { yes: memberAnswer, asks: false });
      return read.ok ? done : read.outcome;
    },

    setPassword: async () => failed('NO_PASSWORDS'),

    async balance({ username }) {
      const fields = { userIds: username, isFilterBalance: '0', alluser: '0' };
      const read = await call('wallet/getBalance', fields, { yes: balanceAnswer, asks: true });
      if (!read.ok) return read.outcome;
      const mine = read.value.results.find((result) => result.userId === username);
      return mine
        ? { kind: 'done', balance: mine.balance, outstanding: null }
        : unknown(because('ABOUT_ANOTHER'));
    },

    async transfer({ username, direction, amount, reference }) {
      const fields = { userId: username, transferAmount: writeCredits(amount), txCode: reference };
      const reading = { yes: yesAnswer, asks: false };
      const read =
        direction === 'in'
          ? await call('wallet/deposit', fields, reading)
          : await call('wallet/withdraw', { ...fields, withdrawType: '0' }, reading);
      return read.ok ? done : read.outcome;
    },

    async queryTransfer({ reference, amount }) {
      const reading = { yes: transferAnswer, asks: true, noes: noSuchTransfer };
      const read = await call('wallet/checkTransferOperation', { txCode: reference }, reading);
      if (!read.ok) return read.outcome;
      const { txStatus, transferAmount } = read.value;
      if (txStatus === '0') return failed('TX_STATUS_0');
      if (txStatus !== '1') return unknown(`txStatus ${txStatus}`);
      return transferAmount === undefined || transferAmount === amount
        ? done
        : unknown(because('OTHER_TRANSFER'));
    },

    async launch({ username, lang, mobile, returnUrl }) {
      const fields = {
        platform,
        gameType,
        gameCode,
        userId: username,
        isMobileLogin: String(mobile),
        externalURL: returnUrl,
        language: languages[lang],
      };
      const read = await call('wallet/doLoginAndLaunchGame', fields, { yes: launchAnswer, asks: true });
      return read.ok ? { kind: 'done', link: read.value.url } : read.outcome;
    },

    async bets(window) {
      const begun = timeFrom(window);
      const fields = { timeFrom: begun, platform };
      const path = 'fetch/gzip/getTransactionByUpdateDate';
      const read = await call(path, fields, { yes: betsAnswer, asks: true, limitBytes: betsLimitBytes });
      return read.ok ? pageOf(read.value.transactions, begun) : read.outcome;
    },
  };
});

/**
 * Adapter for AWC ("AE"): form posts with cert and agentId, no passwords. The platform requires 200 seconds before an
 * inquiry about a transfer: earlier it may not know the transfer yet, and its "not exist" would be taken as final.
 */
export const awc = { ...protocol, settleDelayMs: 200_000 };

function readRefusal(body: unknown, noes: ReadonlySet<string>): Failed | Unknown | null {
  const status = fit(refusalAnswer, body)?.status;
  if (status === undefined || status === successStatus.value) return null;
  return noes.has(status) ? failed(status) : unknown(`status ${status}`);
}

function isJsonObject(text: string): boolean {
  return fit(z.record(z.string(), z.unknown()), jsonOf(text)) !== null;
}
