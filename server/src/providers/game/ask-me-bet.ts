import { createHash } from 'node:crypto';
import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { z } from 'zod';
import { adapter } from '../protocol/adapter.ts';
import { theirId } from '../protocol/answer.ts';
import { callProvider, form } from '../protocol/call-provider.ts';
import { done, unknown } from '../protocol/outcome.ts';
import { namesUs, openText, secretPathText, secretText } from '../protocol/provider-settings.ts';
import { accountExists } from './account-exists.ts';
import { accountNames } from './account-names.ts';
import { betRows, link, nextPage, type ParsedAnswer, parseAnswer } from './answer.ts';
import { credits, groupedCredits, writeCredits } from './credits.ts';
import type { Bet, GameProvider } from './game-provider.ts';
import { bangkokMoment, bangkokTime, secondAfter } from './provider-time.ts';
import { type RefusalTexts, refusal, refusalWords } from './refusal-words.ts';

const success = <Result>(result: z.ZodType<Result>) => z.object({ code: z.literal(0), result });
const yesAnswer = z.object({ code: z.literal(0) });
const creditAnswer = success(z.object({ credit: groupedCredits }));
/** `ref` is the gateway's number of the transfer, unknown to us if the answer was lost. */
const transferAnswer = success(z.object({ ref: theirId, before: groupedCredits, after: groupedCredits }));
const launchAnswer = z.object({ code: z.literal(0), url: link });
const refusalFrame = z
  .object({ code: z.int().refine((code) => code !== 0), message: z.string() })
  .transform(({ message }) => message);

const settings = {
  /** Secret: part of the path of every call, says there who we are, and gives access to the account. */
  appId: namesUs(secretPathText),
  agent: namesUs(secretText),
  clientName: secretText,
  prefix: namesUs(openText),
  game: openText,
  refusals: refusalWords,
};

/**
 * Adapter for ASKMEBET ("AMB" partner): JSON, signed with MD5 over the values and the agent. Transfers carry no reference
 * of ours, so there is no status inquiry: outcomes are inferred from balances and bets.
 */
export const askMeBet = adapter(settings, (provider): GameProvider => {
  const { appId, agent, clientName, prefix, game, refusals } = provider.settings;
  const { full, ours } = accountNames(prefix);

  async function call<Yes>(
    path: string,
    fields: Record<string, unknown> | null,
    {
      yes,
      asks,
      noes = refusals,
      method = fields ? 'POST' : 'GET',
    }: { yes: z.ZodType<Yes>; asks: boolean; noes?: RefusalTexts; method?: 'GET' | 'POST' | 'PUT' },
  ): Promise<ParsedAnswer<Yes>> {
    const answer = await callProvider({
      url: `${provider.baseUrl}/partner/member/${path}`,
      method,
      ...(fields && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) }),
      to: provider,
    });
    return parseAnswer(answer, { yes, asks, no: refusal(refusalFrame, noes) });
  }
  const at = (username: string) => `${appId}/${encodeURIComponent(full(username))}`;
  const setPassword: GameProvider['setPassword'] = async ({ username, password }) => {
    const fields = { password, signature: signature(password, agent) };
    const reading = { yes: yesAnswer, asks: false, method: 'PUT' } as const;
    const read = await call(`reset-password/${at(username)}`, fields, reading);
    return read.ok ? done : read.outcome;
  };
  /** Amounts as in the gateway's reports: `wlAmount` is the member's win, negative for a loss. */
  const parts = {
    id: theirId,
    username: ours,
    amount: credits,
    validAmount: credits,
    wlAmount: credits,
    status: z.enum(['open', 'settled', 'void']),
    settledAt: bangkokMoment,
  };
  const bet = z
    .object(parts)
    .refine(({ amount, wlAmount }) => amount + wlAmount >= 0n, because('LOST_MORE_THAN_STAKED'))
    .transform(
      (row): Bet => ({
        betId: row.id,
        username: row.username,
        stake: row.amount,
        validTurnover: row.validAmount,
        payout: row.amount + row.wlAmount,
        status: row.status,
        settledAt: row.settledAt,
        version: 0n,
        currency: null,
      }),
    );
  const data = betRows(bet, parts, { betId: 'id', username: 'username', at: 'settledAt' });
  const betsAnswer = success(z.object({ data, next: nextPage }));

  return {
    code: provider.code,
    decimals: 2,
    answersQueries: false,
    hasPasswords: true,

    async createMember({ username, password }) {
      const fields = {
        memberLoginName: username,
        memberLoginPass: password,
        phoneNo: '',
        contact: '',
        signature: signature(username, password, agent),
      };
      const reading = { yes: success(z.object({ username: ours })), asks: false, noes: 'every' } as const;
      const read = await call(`create/${appId}`, fields, reading);
      if (read.ok)
        return read.value.result.username === username.toLowerCase()
          ? done
          : unknown(because('ABOUT_ANOTHER'));
      return accountExists(read.outcome, () => setPassword({ username, password }));
    },

    setPassword,

    async balance({ username }) {
      const read = await call(`credit/${at(username)}`, null, { yes: creditAnswer, asks: true });
      return read.ok ? { kind: 'done', balance: read.value.result.credit, outstanding: null } : read.outcome;
    },

    async transfer({ username, direction, amount }) {
      const written = writeJsonNumber(amount);
      // The gateway expects a number; up to 15 digits are represented exactly.
      const fields = { amount: Number(written), signature: signature(written, full(username), agent) };
      const path = direction === 'in' ? 'deposit' : 'withdraw';
      const read = await call(`${path}/${at(username)}`, fields, { yes: transferAnswer, asks: false });
      if (!read.ok) return read.outcome;
      const { before, after } = read.value.result;
      const moved = direction === 'in' ? after - before : before - after;
      return moved === amount ? done : unknown(because('BALANCE_DIFFERS'));
    },

    queryTransfer: async () => unknown(because('CANNOT_BE_ASKED')),

    async launch({ username, password, mobile }) {
      const account = { username: full(username), password: password ?? '' };
      const fields = {
        ...account,
        isMobile: mobile,
        signature: signature(account.username, account.password, clientName),
      };
      const path = `login/${encodeURIComponent(game)}/${appId}`;
      const read = await call(path, fields, { yes: launchAnswer, asks: true });
      return read.ok ? { kind: 'done', link: read.value.url } : read.outcome;
    },

    /**
     * Public clients only have totals (`winLose` since a deposit, `yesterdayTurnOver`), from which no member's bets can be
     * derived. This list has to be agreed with the gateway when the account is opened; the sandbox has it.
     */
    async bets({ from, to, cursor }) {
      const fields = { from: bangkokTime(from), to: bangkokTime(secondAfter(to)), page: cursor ?? '1' };
      const read = await call(`bets/${appId}?${form(fields)}`, null, { yes: betsAnswer, asks: true });
      if (!read.ok) return read.outcome;
      const { data, next } = read.value.result;
      return { kind: 'done', rows: data.rows, invalid: data.invalid, next, more: next !== null };
    },
  };
});

function signature(...values: readonly string[]): string {
  return createHash('md5').update(values.join(':')).digest('hex');
}

/** Writes 1250n as `12.5`, as JSON writes a number: the gateway signs the amount as it parsed it. */
function writeJsonNumber(amount: bigint): string {
  const written = writeCredits(amount);
  if (written.endsWith('.00')) return written.slice(0, -3);
  return written.endsWith('0') ? written.slice(0, -1) : written;
}
