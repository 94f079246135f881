import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { z } from 'zod';
import { adapter } from '../../protocol/adapter.ts';
import { fit } from '../../protocol/answer.ts';
import { callProvider } from '../../protocol/call-provider.ts';
import { done, type Failed, failed, type Unknown, unknown } from '../../protocol/outcome.ts';
import { namesUs, openHeaderText, secretText } from '../../protocol/provider-settings.ts';
import { hmacHex } from '../../protocol/signature.ts';
import { addressRefused, answerOfPage, type ParsedAnswer, parseAnswer } from '../answer.ts';
import { writeCredits } from '../credits.ts';
import type { GameProvider, PageWish } from '../game-provider.ts';
import {
  balanceAnswer,
  betsAnswer,
  launchAnswer,
  loginPageAnswer,
  refusalAnswer,
  transferAnswer,
  yesAnswer,
} from './agent-answers.ts';

/**
 * Codes that mean the call was not done: insufficient funds, unknown member, wrong currency, bad signature, stale
 * timestamp, address not allowed, refused, closed reference, malformed. 61 and 90 leave the outcome open.
 */
const refusals = new Set([20, 30, 31, 40, 41, 42, 60, 62, 70]);
const addressNotAllowed = 42;
const betsOfOnePage = 500;
/** Only "no such transfer" answers an inquiry about the transfer itself; every other refusal is about the inquiry. */
const noSuchTransfer = new Set([50]);

/** Signs three lines: the time in seconds, the call's name, the bytes of the body. */
export function agentSignature(
  secret: string,
  message: { readonly timestamp: string; readonly path: string; readonly body: string },
): string {
  return hmacHex(secret, `${message.timestamp}\n${message.path}\n${message.body}`);
}

const settings = {
  client: namesUs(openHeaderText),
  secret: secretText,
  login: z
    .enum(['link', 'form'])
    .default('link')
    .meta({ wants: { code: 'ONE_OF', values: ['link', 'form'] } }),
};

/**
 * Adapter for the agent protocol, our own, for providers that publish none: JSON posts signed with HMAC-SHA256 over the
 * time, the call and the raw body. Specified in docs/agent-protocol.md.
 */
const protocol = adapter(settings, (provider): GameProvider => {
  const { client, secret, login } = provider.settings;

  async function call<Yes>(
    path: string,
    fields: object,
    { yes, asks, noes = refusals }: { yes: z.ZodType<Yes>; asks: boolean; noes?: ReadonlySet<number> },
  ): Promise<ParsedAnswer<Yes>> {
    const body = JSON.stringify(fields);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const answer = await callProvider({
      url: `${provider.baseUrl}/${path}`,
      headers: {
        'content-type': 'application/json',
        'x-agent': client,
        'x-timestamp': timestamp,
        'x-signature': agentSignature(secret, { timestamp, path, body }),
      },
      body,
      to: provider,
    });
    return parseAnswer(answer, {
      yes,
      asks,
      no: (body, status) => (status === 200 ? readRefusal(body, noes) : null),
    });
  }
  const loginPage = (wish: object) => call('login-page', wish, { yes: loginPageAnswer, asks: true });
  const setPassword: GameProvider['setPassword'] = async ({ username, password }) => {
    const read = await call('member/password', { username, password }, { yes: yesAnswer, asks: false });
    return read.ok ? done : read.outcome;
  };

  return {
    code: provider.code,
    decimals: 2,
    answersQueries: true,
    hasPasswords: true,

    async createMember({ username, password, currency }) {
      const read = await call('member/create', { username, currency }, { yes: yesAnswer, asks: false });
      // The answer has the provider's password only once and may be lost, so our password replaces it.
      return read.ok ? setPassword({ username, password }) : read.outcome;
    },

    setPassword,

    async balance({ username }) {
      const read = await call('member/balance', { username }, { yes: balanceAnswer, asks: true });
      return read.ok ? { kind: 'done', ...read.value.data } : read.outcome;
    },

    async transfer({ username, direction, amount, reference, currency }) {
      const fields = { username, reference, amount: writeCredits(amount), currency, direction };
      const read = await call('transfer', fields, { yes: yesAnswer, asks: false });
      return read.ok ? done : read.outcome;
    },

    async queryTransfer(order) {
      const reading = { yes: transferAnswer, asks: true, noes: noSuchTransfer };
      const read = await call('transfer/query', { reference: order.reference }, reading);
      if (!read.ok) return read.outcome;
      const { username, currency, direction, amount } = read.value.data;
      const same =
        username === order.username &&
        currency === order.currency &&
        direction === order.direction &&
        amount === order.amount;
      return same ? done : unknown(because('OTHER_TRANSFER'));
    },

    async launch({ username, password, lang, mobile, returnUrl }) {
      const fields = { username, lang, mobile, returnUrl };
      if (login === 'form') {
        if (password === null) return failed('NO_PASSWORD');
        const read = await loginPage(fields);
        if (!read.ok) return read.outcome;
        const { link, names, state } = read.value.data;
        const form = { ...state, [names.username]: username, [names.password]: password };
        return { kind: 'done', link, form };
      }
      const read = await call('launch', fields, { yes: launchAnswer, asks: true });
      return read.ok ? { kind: 'done', link: read.value.data.link } : read.outcome;
    },

    ...(login === 'form' && {
      async pageState(wish: PageWish) {
        const read = await loginPage(wish);
        return read.ok ? { kind: 'done' as const, state: read.value.data.state } : read.outcome;
      },
    }),

    async bets({ from, cursor }) {
      const since = cursor === null ? { from: from.toISOString() } : { after: cursor };
      const reading = { yes: betsAnswer, asks: true };
      const { answer: read, rows: requested } = await answerOfPage(betsOfOnePage, (limit) =>
        call('bets', { ...since, limit }, reading),
      );
      if (!read.ok) return read.outcome;
      const { rows, invalid, rowCount, last } = read.value.data.rows;
      // Late or corrected bets get a new version, greater than all before.
      return { kind: 'done', rows, invalid, next: last ?? cursor, more: rowCount >= requested };
    },
  };
});

/**
 * Short delay before the first inquiry: a provider that answers "no such transfer" rejects the reference from
 * then on, so waiting gains nothing.
 */
export const agent = { ...protocol, settleDelayMs: 1_000 };

function readRefusal(body: unknown, noes: ReadonlySet<number>): Failed | Unknown | null {
  const code = fit(refusalAnswer, body)?.code;
  if (code === undefined || code === 0) return null;
  if (!noes.has(code)) return unknown(`code ${code}`);
  return failed(code === addressNotAllowed ? addressRefused : `AGENT_${code}`);
}
