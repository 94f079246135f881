import { createHash } from 'node:crypto';
import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { z } from 'zod';
import { adapter } from '../protocol/adapter.ts';
import { callProvider } from '../protocol/call-provider.ts';
import { done, type Failed, type Unknown, unknown } from '../protocol/outcome.ts';
import { httpAddress, namesUs, openText, secretText } from '../protocol/provider-settings.ts';
import { accountExists } from './account-exists.ts';
import { link, type ParsedAnswer, parseAnswer } from './answer.ts';
import { credits, writeCredits } from './credits.ts';
import type { GameProvider, TransferOrder } from './game-provider.ts';
import { judgeLogs, logsAnswer, logsWindow, maxLogPages, type TransferLogs } from './imi-logs.ts';
import { betsOfOnePage, ticketsAnswer } from './imi-tickets.ts';
import { bangkokTime, secondAfter } from './provider-time.ts';
import { type RefusalTexts, refusal, refusalWords } from './refusal-words.ts';

const success = z.union([z.literal(true), z.literal(1)]);
const yesAnswer = z.object({ Success: success, Error: z.literal(0) });
/** Public clients check `Error` alone here; a `Success` of false would still be a contradiction. */
const balanceAnswer = z.object({ Success: success.optional(), Error: z.literal(0), Balance: credits });
const loginAnswer = z.object({ Success: success, Error: z.literal(0), RedirectUrl: link });
const refusalFrame = z
  .object({
    Success: z.union([z.literal(false), z.literal(0)]).optional(),
    Error: z.int().refine((code) => code !== 0),
    Message: z.string(),
  })
  .transform(({ Message }) => Message);

const settings = {
  agent: namesUs(openText),
  token: secretText,
  /** Separate hosts for accounts and logins, for bets, and for transfers (the address of the row). */
  authUrl: httpAddress,
  ticketsUrl: httpAddress,
  refusals: refusalWords,
};

/**
 * Adapter for IMI: JSON to three hosts, signed with SHA-256 over agent, player, time and token. `TransactionId` is our
 * reference; the list of a player's transfers serves as inquiry when an answer was lost.
 */
export const imi = adapter(settings, (provider): GameProvider => {
  const { agent, token, authUrl, ticketsUrl, refusals } = provider.settings;

  async function call<Yes>(
    url: string,
    fields: Record<string, unknown>,
    signed: readonly string[],
    { yes, asks, noes = refusals }: { yes: z.ZodType<Yes>; asks: boolean; noes?: RefusalTexts },
  ): Promise<ParsedAnswer<Yes>> {
    const TimeStamp = Math.floor(Date.now() / 1000);
    const Sign = sign([agent, ...signed], TimeStamp, token);
    const answer = await callProvider({
      url,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, TimeStamp, Sign }),
      to: provider,
    });
    return parseAnswer(answer, { yes, asks, no: refusal(refusalFrame, noes) });
  }
  const transferUrl = (path: string) => `${provider.baseUrl}/credit-transfer/${path}`;
  const loginUrl = (path: string) => `${authUrl}/credit-auth/${path}`;

  const setPassword: GameProvider['setPassword'] = async ({ username, password }) => {
    const fields = { PlayerName: username, Partner: agent, Newpassword: password };
    const signed = [username, password];
    const read = await call(loginUrl('changepassword'), fields, signed, { yes: yesAnswer, asks: false });
    return read.ok ? done : read.outcome;
  };

  /** Returns all transfers of the window, or why they cannot be read. A truncated list proves nothing. */
  async function logs(order: TransferOrder): Promise<readonly TransferLogs[] | Failed | Unknown> {
    const found: TransferLogs[] = [];
    for (let page = 1; page <= maxLogPages; page++) {
      const fields = { AgentName: agent, PlayerName: order.username, ...logsWindow(order, page) };
      const reading = { yes: logsAnswer, asks: true, noes: new Set<string>() };
      const read = await call(transferUrl('transferlogs'), fields, [order.username], reading);
      if (!read.ok) return read.outcome;
      const list = read.value.Result.Records;
      found.push(list);
      if (list.rowCount < fields.PageSize) return found;
    }
    return unknown(because('LIST_TOO_LONG'));
  }

  return {
    code: provider.code,
    decimals: 2,
    answersQueries: true,
    hasPasswords: true,

    async createMember({ username, password, currency }) {
      const fields = {
        Username: username,
        AgentName: agent,
        Fullname: username,
        Password: password,
        Currency: currency,
        // Dummy data: the protocol requires these fields, and a game provider does not need the member's own.
        Dob: '2000-01-01',
        Gender: 0,
        Email: '',
        Mobile: '',
        Ip: '0.0.0.0',
      };
      const reading = { yes: yesAnswer, asks: false, noes: 'every' } as const;
      const read = await call(loginUrl('xregister'), fields, [username], reading);
      if (read.ok) return done;
      return accountExists(read.outcome, () => setPassword({ username, password }));
    },

    setPassword,

    async balance({ username }) {
      const fields = { AgentName: agent, PlayerName: username };
      const reading = { yes: balanceAnswer, asks: true };
      const read = await call(transferUrl('balance'), fields, [username], reading);
      return read.ok ? { kind: 'done', balance: read.value.Balance, outstanding: null } : read.outcome;
    },

    async transfer({ username, direction, amount, reference }) {
      const fields = {
        AgentName: agent,
        PlayerName: username,
        // The protocol expects a number; up to 15 digits are represented exactly.
        Amount: Number(writeCredits(amount)),
        TransactionId: reference,
      };
      const path = direction === 'in' ? 'deposit' : 'withdraw';
      const read = await call(transferUrl(path), fields, [username], { yes: yesAnswer, asks: false });
      return read.ok ? done : read.outcome;
    },

    async queryTransfer(order) {
      const found = await logs(order);
      return 'kind' in found ? found : judgeLogs(order, found);
    },

    async launch({ username, password, lang, mobile, returnUrl }) {
      const fields = {
        Username: username,
        Partner: agent,
        Domain: returnUrl,
        Lang: lang === 'th' ? 'th-th' : 'en-us',
        IsMobile: mobile,
      };
      const signed = [username, password ?? ''];
      const read = await call(loginUrl('login'), fields, signed, { yes: loginAnswer, asks: true });
      return read.ok ? { kind: 'done', link: read.value.RedirectUrl } : read.outcome;
    },

    async bets({ from, to, cursor }) {
      const page = Number(cursor ?? '1');
      const fields = {
        Partner: agent,
        StartTime: bangkokTime(from),
        EndTime: bangkokTime(secondAfter(to)),
        PageSize: betsOfOnePage,
        PageIndex: page,
      };
      const reading = { yes: ticketsAnswer, asks: true };
      const read = await call(`${ticketsUrl}/tickets/fetch`, fields, [], reading);
      if (!read.ok) return read.outcome;
      const { rows, invalid, rowCount } = read.value.Result.Tickets;
      const more = rowCount >= betsOfOnePage;
      return { kind: 'done', rows, invalid, next: more ? String(page + 1) : null, more };
    },
  };
});

/** Signs everything in lower case, the token too. */
function sign(values: readonly string[], timeStamp: number, token: string): string {
  const words = `${values.join('').toLowerCase()}${timeStamp}${token.toLowerCase()}`;
  return createHash('sha256').update(words).digest('hex');
}
