import { z } from 'zod';
import { adapter } from '../protocol/adapter.ts';
import { fit, moment, theirId } from '../protocol/answer.ts';
import { callOutside } from '../protocol/call-outside.ts';
import { done, type Failed, failed, type Unknown, unknown } from '../protocol/outcome.ts';
import { openHeaderText, text } from '../protocol/provider-settings.ts';
import { hmacHex } from '../protocol/signature.ts';
import { link, name, nextPage, rows, type Understood, understand } from './answer.ts';
import { credits, writeCredits } from './credits.ts';
import type { Bet, GameProvider } from './game-provider.ts';

/** Not enough, unknown member, bad signature, refused, malformed. 61 and 90 leave the outcome open. */
const refusals = new Set([20, 30, 40, 60, 70]);
/** When we ask about a transfer, only "no such transfer" is about it; every other refusal is about our question. */
const noSuchTransfer = new Set([50]);

/** Every answer is `{ code, message, data }`, 0 is yes. */
const saying = <Data>(data: z.ZodType<Data>) => z.object({ code: z.literal(0), data });
const yesAnswer = saying(z.unknown());
const balanceAnswer = saying(z.object({ balance: credits, outstanding: credits }));
const transferAnswer = saying(
  z.object({ state: z.literal('done'), direction: z.enum(['in', 'out']), amount: credits }),
);
const launchAnswer = saying(z.object({ link }));
const bet: z.ZodType<Bet> = z.object({
  betId: theirId,
  username: name,
  stake: credits,
  validTurnover: credits,
  payout: credits,
  status: z.enum(['open', 'settled', 'void']),
  settledAt: moment,
});
const betsAnswer = saying(z.object({ rows: rows(bet), next: nextPage }));
/** Like every answer of this protocol it comes with HTTP 200. */
const refusalAnswer = z.object({ code: z.int(), message: z.string(), data: z.null() });

/**
 * The agent protocol, our own, for providers that publish none: JSON posts signed with HMAC-SHA256 over the raw
 * body.
 */
export const agent = adapter({ client: openHeaderText, secret: text }, (provider): GameProvider => {
  const { client, secret } = provider.settings;

  async function call<Yes>(
    path: string,
    fields: object,
    { yes, asks, noes = refusals }: { yes: z.ZodType<Yes>; asks: boolean; noes?: ReadonlySet<number> },
  ): Promise<Understood<Yes>> {
    const body = JSON.stringify(fields);
    const answer = await callOutside({
      url: `${provider.baseUrl}/${path}`,
      headers: {
        'content-type': 'application/json',
        'x-agent': client,
        'x-signature': hmacHex(secret, body),
      },
      body,
      timeoutMs: provider.timeoutMs,
    });
    return understand(answer, { yes, asks, no: (body, status) => (status === 200 ? no(body, noes) : null) });
  }
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
      // The password of its answer is told once only and may be lost; ours replaces it.
      return read.ok ? setPassword({ username, password }) : read.outcome;
    },

    setPassword,

    async balance({ username }) {
      const read = await call('member/balance', { username }, { yes: balanceAnswer, asks: true });
      return read.ok ? { kind: 'done', ...read.value.data } : read.outcome;
    },

    async transfer({ username, direction, amount, reference }) {
      const fields = { username, reference, amount: writeCredits(amount), direction };
      const read = await call('transfer', fields, { yes: yesAnswer, asks: false });
      return read.ok ? done : read.outcome;
    },

    async queryTransfer({ reference, direction, amount }) {
      const reading = { yes: transferAnswer, asks: true, noes: noSuchTransfer };
      const read = await call('transfer/query', { reference }, reading);
      if (!read.ok) return read.outcome;
      const same = read.value.data.direction === direction && read.value.data.amount === amount;
      return same ? done : unknown('the provider has another transfer under this reference');
    },

    async launch({ username, lang, mobile, returnUrl }) {
      const fields = { username, lang, mobile, returnUrl };
      const read = await call('launch', fields, { yes: launchAnswer, asks: true });
      return read.ok ? { kind: 'done', link: read.value.data.link } : read.outcome;
    },

    async bets({ from, to, cursor }) {
      const fields = { from: from.toISOString(), to: to.toISOString(), cursor: cursor ?? '' };
      const read = await call('bets', fields, { yes: betsAnswer, asks: true });
      if (!read.ok) return read.outcome;
      const { rows, next } = read.value.data;
      return { kind: 'done', rows, next, more: next !== null };
    },
  };
});

function no(body: unknown, noes: ReadonlySet<number>): Failed | Unknown | null {
  const code = fit(refusalAnswer, body)?.code;
  if (code === undefined || code === 0) return null;
  return noes.has(code) ? failed(`AGENT_${code}`) : unknown(`code ${code}`);
}
