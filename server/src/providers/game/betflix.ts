import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { z } from 'zod';
import { adapter } from '../protocol/adapter.ts';
import { theirId } from '../protocol/answer.ts';
import { callProvider, form } from '../protocol/call-provider.ts';
import { done, unknown } from '../protocol/outcome.ts';
import { namesUs, openText, secretHeaderText } from '../protocol/provider-settings.ts';
import { accountExists } from './account-exists.ts';
import { accountNames } from './account-names.ts';
import { betRows, link, name, type ParsedAnswer, parseAnswer } from './answer.ts';
import { credits, writeCredits } from './credits.ts';
import type { Bet, GameProvider } from './game-provider.ts';
import { launchLink, launchUrl } from './launch-link.ts';
import { bangkokMoment, bangkokTime, secondAfter } from './provider-time.ts';
import { type RefusalTexts, refusal, refusalWords } from './refusal-words.ts';

const betsOfOnePage = 1000;

/** Every answer is `{ status, msg, data }`; `status` "success" means success. */
const success = <Data>(data: z.ZodType<Data>) => z.object({ status: z.literal('success'), data });
const yesAnswer = z.object({ status: z.literal('success') });
const balanceAnswer = success(z.object({ balance: credits }));
/** The lobby answers with a token for its address, a single game with its own address. */
const launchAnswer = success(z.union([z.object({ url: link }), z.object({ login_token: name })]));
const refusalFrame = z.object({ status: z.literal('error'), msg: z.string() }).transform(({ msg }) => msg);

const settings = {
  apiKey: secretHeaderText,
  /** Second API key and its header: older agents use x-api-betflix, newer ones x-api-cat. */
  secondKey: secretHeaderText,
  secondHeader: z
    .enum(['x-api-betflix', 'x-api-cat'])
    .meta({ wants: { code: 'ONE_OF', values: ['x-api-betflix', 'x-api-cat'] } }),
  upline: namesUs(openText),
  provider: openText,
  gamecode: openText,
  launchUrl,
  refusals: refusalWords,
};

/**
 * Adapter for BETFLIX v4: form posts with two keys in headers. A transfer carries our `ref`, but there is no status
 * inquiry: outcomes are inferred from balances and bets.
 */
export const betflix = adapter(settings, (row): GameProvider => {
  const { apiKey, secondKey, secondHeader, upline, provider, gamecode, refusals } = row.settings;
  const { full, ours } = accountNames(upline);

  async function call<Yes>(
    path: string,
    fields: Record<string, string>,
    {
      yes,
      asks,
      noes = refusals,
      method = 'POST',
    }: { yes: z.ZodType<Yes>; asks: boolean; noes?: RefusalTexts; method?: 'GET' | 'POST' },
  ): Promise<ParsedAnswer<Yes>> {
    const keys = { 'x-api-key': apiKey, [secondHeader]: secondKey };
    const url = `${row.baseUrl}/v4/${path}`;
    const answer = await callProvider(
      method === 'GET'
        ? { url: `${url}?${form(fields)}`, method, headers: keys, to: row }
        : {
            url,
            headers: { ...keys, 'content-type': 'application/x-www-form-urlencoded' },
            body: form(fields),
            to: row,
          },
    );
    return parseAnswer(answer, { yes, asks, no: refusal(refusalFrame, noes) });
  }
  const setPassword: GameProvider['setPassword'] = async ({ username, password }) => {
    const read = await call(
      'user/edit',
      { username: full(username), password },
      { yes: yesAnswer, asks: false },
    );
    return read.ok ? done : read.outcome;
  };
  /** Row of the list. A bet settled or corrected later appears again in the window of that time. */
  const parts = {
    logID: theirId,
    id: theirId,
    username: ours,
    bet: credits,
    turnover: credits,
    payout: credits,
    status: z.enum(['open', 'settled', 'void']),
    updated_at: bangkokMoment,
  };
  const bet = z.object(parts).transform(
    (each): Bet => ({
      betId: each.id,
      username: each.username,
      stake: each.bet,
      validTurnover: each.turnover,
      payout: each.payout,
      status: each.status,
      settledAt: each.updated_at,
      version: BigInt(each.updated_at.getTime()),
      currency: null,
    }),
  );
  const betsAnswer = success(
    betRows(bet, parts, { betId: 'id', username: 'username', at: 'updated_at', cursor: 'logID' }),
  );

  return {
    code: row.code,
    decimals: 2,
    answersQueries: false,
    hasPasswords: true,

    async createMember({ username, password }) {
      // The provider itself prefixes the name with the upline.
      const reading = {
        yes: success(z.object({ username: ours })),
        asks: false,
        noes: 'every',
      } as const;
      const read = await call('user/register', { username, password }, reading);
      if (read.ok)
        return read.value.data.username === username.toLowerCase() ? done : unknown(because('ABOUT_ANOTHER'));
      return accountExists(read.outcome, () => setPassword({ username, password }));
    },

    setPassword,

    async balance({ username }) {
      const read = await call(
        'user/balance',
        { username: full(username) },
        { yes: balanceAnswer, asks: true },
      );
      return read.ok ? { kind: 'done', balance: read.value.data.balance, outstanding: null } : read.outcome;
    },

    async transfer({ username, direction, amount, reference }) {
      const fields = {
        username: full(username),
        amount: writeCredits(direction === 'in' ? amount : -amount),
        ref: reference,
      };
      const read = await call('user/transfer', fields, { yes: balanceAnswer, asks: false });
      return read.ok ? done : read.outcome;
    },

    queryTransfer: async () => unknown(because('CANNOT_BE_ASKED')),

    async launch({ username, lang, returnUrl }) {
      const language = lang === 'th' ? 'th' : 'en';
      const fields = { username: full(username), provider, gamecode, language, openGame: '1', returnUrl };
      const read = await call('play/login', fields, { yes: launchAnswer, asks: true });
      if (!read.ok) return read.outcome;
      const { data } = read.value;
      if ('url' in data) return { kind: 'done', link: data.url };
      return { kind: 'done', link: launchLink(row, { token: data.login_token, lang, return: returnUrl }) };
    },

    async bets({ from, to, cursor }) {
      const fields = {
        start: bangkokTime(from),
        end: bangkokTime(secondAfter(to)),
        lastedID: cursor ?? '0',
      };
      const read = await call('report/getBetlog', fields, { yes: betsAnswer, asks: true, method: 'GET' });
      if (!read.ok) return read.outcome;
      const { rows, invalid, rowCount, last } = read.value.data;
      const more = rowCount >= betsOfOnePage;
      return { kind: 'done', rows, invalid, next: more ? last : null, more };
    },
  };
});
