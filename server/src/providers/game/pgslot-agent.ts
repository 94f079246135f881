import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { dayKey } from '@kapao/core/calendar';
import { z } from 'zod';
import { adapter } from '../protocol/adapter.ts';
import { anyMoment, fit, theirId } from '../protocol/answer.ts';
import { callProvider } from '../protocol/call-provider.ts';
import { done, type Failed, failed, type Unknown, unknown } from '../protocol/outcome.ts';
import { namesUs, openText, secretText } from '../protocol/provider-settings.ts';
import { betRows, link, name, type ParsedAnswer, parseAnswer, reportedPlacedAt } from './answer.ts';
import { credits, writeCredits } from './credits.ts';
import type { Bet, GameProvider } from './game-provider.ts';

const derive = promisify(pbkdf2);
const betsOfOnePage = 1000;
const userExists = 902;

/** Every answer is `{ status: { code, message }, data }`; code 0 means success. */
const success = <Data>(data: z.ZodType<Data>) => z.object({ status: z.object({ code: z.literal(0) }), data });
const yesAnswer = success(z.object({ username: name }));
const createAnswer = z.union([
  yesAnswer,
  z.object({ status: z.object({ code: z.literal(userExists), message: z.string() }) }),
]);
const balanceAnswer = success(z.object({ balance: credits }));
const transferAnswer = success(z.object({ balance: z.object({ before: credits, after: credits }) }));
const launchAnswer = success(z.object({ url: link }));
const status = z
  .enum(['OPEN', 'SETTLED', 'CANCELLED'])
  .transform((word): Bet['status'] => (word === 'OPEN' ? 'open' : word === 'SETTLED' ? 'settled' : 'void'));
const parts = {
  id: theirId,
  username: name,
  bet: credits,
  validBet: credits,
  payout: credits,
  status,
  createdAt: reportedPlacedAt,
  settledAt: anyMoment,
};
const bet = z.object(parts).transform(
  (row): Bet => ({
    betId: row.id,
    username: row.username,
    stake: row.bet,
    validTurnover: row.validBet,
    payout: row.payout,
    status: row.status,
    placedAt: row.createdAt,
    settledAt: row.settledAt,
    version: 0n,
    currency: null,
  }),
);
const betsAnswer = success(
  z.object({ list: betRows(bet, parts, { betId: 'id', username: 'username', at: 'settledAt' }) }),
);
/** Refusal; comes with HTTP 200 like every answer of this gateway. */
const refusalAnswer = z.object({ status: z.object({ code: z.int(), message: z.string() }) });

const settings = {
  agent: namesUs(openText),
  secret: secretText,
  // The gateway's codes other than 0 and 902 are in no public client: they come with the contract.
  refusals: z
    .array(z.int().min(1))
    .max(100)
    .meta({ wants: { code: 'REFUSAL_NUMBERS' } }),
};

/**
 * Adapter for the agent variant of PG, the "amb" gateway: JSON posts signed by PBKDF2-SHA512 of the body with the secret as
 * salt. A transfer carries no reference of ours and has no inquiry; sent twice it would be done twice, so it is never
 * resent, and its outcome is inferred from balances and bets.
 */
export const pgslotAgent = adapter(settings, (provider): GameProvider => {
  const { agent, secret } = provider.settings;
  const noes = new Set(provider.settings.refusals);

  async function call<Yes>(
    path: string,
    fields: object,
    { yes, asks }: { yes: z.ZodType<Yes>; asks: boolean },
  ): Promise<ParsedAnswer<Yes>> {
    const body = JSON.stringify({ ...fields, agent });
    // Runs in the thread pool: a thousand iterations would block the event loop.
    const signature = (await derive(body, secret, 1000, 64, 'sha512')).toString('base64');
    const answer = await callProvider({
      url: `${provider.baseUrl}/partner/${path}`,
      headers: { 'content-type': 'application/json', 'x-amb-signature': signature },
      body,
      to: provider,
    });
    return parseAnswer(answer, {
      yes,
      asks,
      no: (body, status) => (status === 200 ? readRefusal(body, noes) : null),
    });
  }
  const setPassword: GameProvider['setPassword'] = async ({ username, password }) => {
    const fields = { username, newPassword: password };
    const read = await call('password', fields, { yes: yesAnswer, asks: false });
    return read.ok ? done : read.outcome;
  };

  return {
    code: provider.code,
    decimals: 2,
    answersQueries: false,
    hasPasswords: true,

    async createMember({ username, password }) {
      const read = await call('create', { username, password }, { yes: createAnswer, asks: false });
      if (!read.ok) return read.outcome;
      // An existing account has another password, which ours replaces.
      return read.value.status.code === userExists ? setPassword({ username, password }) : done;
    },

    setPassword,

    async balance({ username }) {
      const read = await call('balance', { username }, { yes: balanceAnswer, asks: true });
      return read.ok ? { kind: 'done', balance: read.value.data.balance, outstanding: null } : read.outcome;
    },

    async transfer({ username, direction, amount }) {
      // The gateway expects a number; up to 15 digits are represented exactly.
      const fields = { username, amount: Number(writeCredits(amount)) };
      const path = direction === 'in' ? 'deposit' : 'withdraw';
      const read = await call(path, fields, { yes: transferAnswer, asks: false });
      if (!read.ok) return read.outcome;
      const { before, after } = read.value.data.balance;
      const moved = direction === 'in' ? after - before : before - after;
      return moved === amount ? done : unknown(because('BALANCE_DIFFERS'));
    },

    queryTransfer: async () => unknown(because('CANNOT_BE_ASKED')),

    async launch({ username, lang, returnUrl }) {
      const fields = { username, language: lang, redirectUrl: returnUrl };
      const read = await call('launch', fields, { yes: launchAnswer, asks: true });
      return read.ok ? { kind: 'done', link: read.value.data.url } : read.outcome;
    },

    // Reads whole days of Bangkok, page by page: late or corrected bets appear on their own day, which is read again.
    async bets({ from, to, cursor }) {
      const page = Number(cursor ?? '1');
      const days = { startDate: dayKey(from), endDate: dayKey(to) };
      const fields = { ...days, userList: [], page, limit: betsOfOnePage };
      const read = await call('report/date', fields, { yes: betsAnswer, asks: true });
      if (!read.ok) return read.outcome;
      const { rows, invalid, rowCount } = read.value.data.list;
      const more = rowCount >= betsOfOnePage;
      return { kind: 'done', rows, invalid, next: more ? String(page + 1) : null, more };
    },
  };
});

function readRefusal(body: unknown, noes: ReadonlySet<number>): Failed | Unknown | null {
  const code = fit(refusalAnswer, body)?.status.code;
  if (code === undefined || code === 0) return null;
  return noes.has(code) ? failed(`AMB_${code}`) : unknown(`status ${code}`);
}
