import { createHmac } from 'node:crypto';
import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { z } from 'zod';
import { adapter } from '../protocol/adapter.ts';
import { anyMoment, fit, theirId } from '../protocol/answer.ts';
import { callProvider, form } from '../protocol/call-provider.ts';
import { done, type Failed, failed, type Unknown, unknown } from '../protocol/outcome.ts';
import { namesUs, openText, secretText } from '../protocol/provider-settings.ts';
import { betRows, name, nextPage, type ParsedAnswer, parseAnswer } from './answer.ts';
import { credits, writeCredits } from './credits.ts';
import type { Bet, GameProvider } from './game-provider.ts';
import { launchLink, launchUrl } from './launch-link.ts';

/**
 * Refusal texts with their HTTP status. Proxies and web servers also answer with a status and a `Message`, so only
 * Joker's known texts count as its own; any other answer leads to an inquiry.
 */
const refusals = new Map([
  ['insufficient credit', 400],
  ['invalid amount', 400],
  ['invalid requestid', 400],
  ['invalid username', 400],
  ['invalid password', 400],
  ['invalid method', 400],
  ['invalid timestamp', 400],
  ['request refused', 400],
  ['invalid appid', 403],
  ['invalid signature', 403],
  ['user not found', 404],
]);
/** Only these answer an inquiry about the transfer itself; every other refusal is about the inquiry. */
const noSuchTransfer = new Map([
  ['transfer not found', 404],
  ['requestid not found', 404],
]);

/** The HTTP status gives success or refusal; a refusal has a `Message` and nothing else. */
const yesAnswer = z.object({ Status: name });
const creditAnswer = z.object({ Credit: credits, OutstandingCredit: credits });
const transferAnswer = z.object({
  RequestID: name,
  // Our amount, if present.
  Amount: credits.optional(),
});
const tokenAnswer = z.object({ Token: name });
const parts = { OCode: theirId, Username: name, Amount: credits, Result: credits, Time: anyMoment };
const bet = z.object(parts).transform(
  (row): Bet => ({
    betId: row.OCode,
    username: row.Username,
    stake: row.Amount,
    validTurnover: row.Amount,
    payout: row.Result,
    status: 'settled',
    settledAt: row.Time,
    version: 0n,
    currency: null,
  }),
);
const betsAnswer = z.object({
  data: z.object({ Game: betRows(bet, parts, { betId: 'OCode', username: 'Username', at: 'Time' }) }),
  nextId: nextPage,
});
const refusalAnswer = z.strictObject({ Message: name });

const settings = { appId: namesUs(openText), secret: secretText, launchUrl };

/**
 * Adapter for Joker: one address, `Method` names the call, signed with HMAC-SHA1 over the sorted fields. RequestID makes a
 * transfer unique; without it a retry would pay twice.
 */
export const joker = adapter(settings, (provider): GameProvider => {
  const { appId, secret } = provider.settings;

  async function call<Yes>(
    method: string,
    fields: Record<string, string>,
    {
      yes,
      asks,
      noes = refusals,
    }: { yes: z.ZodType<Yes>; asks: boolean; noes?: ReadonlyMap<string, number> },
  ): Promise<ParsedAnswer<Yes>> {
    const body = { Method: method, Timestamp: String(Math.floor(Date.now() / 1000)), ...fields };
    const query = new URLSearchParams({ AppID: appId, Signature: signature(secret, body) });
    const answer = await callProvider({
      url: `${provider.baseUrl}?${query}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form(body),
      to: provider,
    });
    return parseAnswer(answer, { yes, asks, no: (body, status) => readRefusal(body, status, noes) });
  }
  const setPassword: GameProvider['setPassword'] = async ({ username, password }) => {
    const fields = { Username: username, Password: password };
    const read = await call('SP', fields, { yes: yesAnswer, asks: false });
    return read.ok ? done : read.outcome;
  };

  return {
    code: provider.code,
    decimals: 2,
    answersQueries: true,
    hasPasswords: true,

    async createMember({ username, password }) {
      // 201 created, 200 existed: the password is set in both cases, so that ours is valid.
      const read = await call('CU', { Username: username }, { yes: yesAnswer, asks: false });
      return read.ok ? setPassword({ username, password }) : read.outcome;
    },

    setPassword,

    async balance({ username }) {
      const read = await call('GC', { Username: username }, { yes: creditAnswer, asks: true });
      if (!read.ok) return read.outcome;
      const { Credit, OutstandingCredit } = read.value;
      return { kind: 'done', balance: Credit, outstanding: OutstandingCredit };
    },

    async transfer({ username, direction, amount, reference }) {
      const Amount = writeCredits(direction === 'in' ? amount : -amount);
      const fields = { Username: username, Amount, RequestID: reference };
      const read = await call('TC', fields, { yes: transferAnswer, asks: false });
      if (!read.ok) return read.outcome;
      return read.value.RequestID === reference ? done : unknown(because('ABOUT_ANOTHER'));
    },

    async queryTransfer({ direction, amount, reference }) {
      const reading = { yes: transferAnswer, asks: true, noes: noSuchTransfer };
      const read = await call('TCH', { RequestID: reference }, reading);
      if (!read.ok) return read.outcome;
      const { RequestID, Amount } = read.value;
      if (RequestID !== reference) return unknown(because('ABOUT_ANOTHER'));
      const same = Amount === undefined || Amount === (direction === 'in' ? amount : -amount);
      return same ? done : unknown(because('OTHER_TRANSFER'));
    },

    async launch({ username, lang, returnUrl }) {
      const read = await call('PLAY', { Username: username }, { yes: tokenAnswer, asks: true });
      if (!read.ok) return read.outcome;
      const token = read.value.Token;
      return { kind: 'done', link: launchLink(provider, { token, lang, return: returnUrl }) };
    },

    async bets({ from, to, cursor }) {
      const fields = { StartDate: from.toISOString(), EndDate: to.toISOString(), NextId: cursor ?? '' };
      const read = await call('TS', fields, { yes: betsAnswer, asks: true });
      if (!read.ok) return read.outcome;
      const next = read.value.nextId;
      const { rows, invalid } = read.value.data.Game;
      return { kind: 'done', rows, invalid, next, more: next !== null };
    },
  };
});

function signature(secret: string, fields: Readonly<Record<string, string>>): string {
  const pairs = Object.keys(fields)
    .sort()
    .map((key) => `${key}=${fields[key]}`);
  return createHmac('sha1', secret).update(pairs.join('&')).digest('base64');
}

function readRefusal(
  body: unknown,
  status: number,
  noes: ReadonlyMap<string, number>,
): Failed | Unknown | null {
  const message = fit(refusalAnswer, body)?.Message;
  if (message === undefined) return null;
  return noes.get(message.toLowerCase()) === status ? failed(message) : unknown(`HTTP ${status} ${message}`);
}
