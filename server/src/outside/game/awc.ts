import type { Locale } from '@kapao/core/locale';
import { callOutside, form } from '../call-outside.ts';
import type { ProviderOutcome } from '../outcome.ts';
import { type ProviderRow, textSetting } from '../provider-row.ts';
import { done, failed, parts, type Understood, understand, unknown } from './answer.ts';
import { readCredits, writeCredits } from './credits.ts';
import type { BetPage, GameProvider, Reading } from './game-provider.ts';

const yes = '0000';
const exists = '1001';
const neverHappened = '1017';
/**
 * Refusals before any work: unknown account, wrong currency, keys, amount, reference, not enough. A plain
 * "9999 Fail" is not among them: the platform wants to be asked then, and after 200 seconds at the earliest.
 */
const refusals = new Set(['1000', '1002', '1004', '1008', '1010', '1011', '1018', '1035']);
const languages: Readonly<Record<Locale, string>> = { th: 'th', la: 'en', en: 'en' };

/** AWC ("AE"): form posts with cert and agentId, `status` "0000" is yes. It has no passwords. */
export function awc(provider: ProviderRow): GameProvider {
  const keys = { cert: textSetting(provider, 'cert'), agentId: textSetting(provider, 'agentId') };
  const game = {
    platform: textSetting(provider, 'platform'),
    gameType: textSetting(provider, 'gameType'),
    gameCode: textSetting(provider, 'gameCode'),
  };
  async function call(path: string, fields: Record<string, string>, asking: boolean): Promise<Understood> {
    const answer = await callOutside({
      url: `${provider.baseUrl}/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form({ ...keys, ...fields }),
      timeoutMs: provider.timeoutMs,
    });
    return understand(answer, asking);
  }

  return {
    code: provider.code,
    decimals: 2,
    hasPasswords: false,

    async createMember({ username, currency }) {
      const betLimit = textSetting(provider, 'betLimit');
      const fields = { userId: username, currency, betLimit, language: 'en' };
      const read = await call('wallet/createMember', fields, false);
      if (!read.ok) return read.outcome;
      return read.body.status === yes || read.body.status === exists ? done : no(read.body);
    },

    setPassword: async () => failed('NO_PASSWORDS'),

    async balance({ username }): Promise<ProviderOutcome<Reading>> {
      const fields = { userIds: username, isFilterBalance: '0', alluser: '0' };
      const read = await call('wallet/getBalance', fields, true);
      if (!read.ok) return read.outcome;
      const mine = parts(read.body.results).find((result) => result.userId === username);
      const balance = readCredits(mine?.balance);
      return read.body.status === yes && balance !== null
        ? { kind: 'done', balance, outstanding: 0n }
        : no(read.body);
    },

    async transfer({ username, direction, amount, reference }) {
      const fields = { userId: username, transferAmount: writeCredits(amount), txCode: reference };
      const read =
        direction === 'in'
          ? await call('wallet/deposit', fields, false)
          : await call('wallet/withdraw', { ...fields, withdrawType: '0' }, false);
      if (!read.ok) return read.outcome;
      return read.body.status === yes ? done : no(read.body);
    },

    async queryTransfer({ reference, amount }) {
      const read = await call('wallet/checkTransferOperation', { txCode: reference }, true);
      if (!read.ok) return read.outcome;
      const { status, txStatus, transferAmount } = read.body;
      if (status === neverHappened) return failed(neverHappened);
      if (status !== yes) return unknown(`status ${status}`);
      if (String(txStatus) === '0') return failed('TX_STATUS_0');
      if (String(txStatus) !== '1') return unknown(`txStatus ${txStatus}`);
      return transferAmount === undefined || readCredits(transferAmount) === amount
        ? done
        : unknown('the provider has another transfer under this reference');
    },

    async launch({ username, lang, mobile, returnUrl }) {
      const fields = {
        ...game,
        userId: username,
        isMobileLogin: String(mobile),
        externalURL: returnUrl,
        language: languages[lang],
      };
      const read = await call('wallet/doLoginAndLaunchGame', fields, true);
      if (!read.ok) return read.outcome;
      const { status, url } = read.body;
      return status === yes && typeof url === 'string' ? { kind: 'done', link: url } : no(read.body);
    },

    async bets({ from, cursor }): Promise<ProviderOutcome<BetPage>> {
      const fields = { timeFrom: cursor ?? from.toISOString(), platform: game.platform };
      const read = await call('fetch/gzip/getTransactionByUpdateDate', fields, true);
      if (!read.ok) return read.outcome;
      if (read.body.status !== yes) return no(read.body);
      const rows = parts(read.body.transactions).map((row) => ({
        betId: String(row.platformTxId),
        username: String(row.userId),
        stake: readCredits(row.realBetAmount) ?? 0n,
        validTurnover: readCredits(row.turnover) ?? 0n,
        payout: readCredits(row.realWinAmount) ?? 0n,
        status: row.txStatus === 1 ? ('settled' as const) : ('open' as const),
        settledAt: new Date(String(row.updateTime)),
      }));
      // One call answers everything since `timeFrom`; the caller goes on from its last row's time.
      return { kind: 'done', rows, next: null };
    },
  };
}

function no(body: Record<string, unknown>): Exclude<ProviderOutcome, { kind: 'done' }> {
  const status = String(body.status ?? '');
  return refusals.has(status) ? failed(status) : unknown(`status ${status || 'missing'}`);
}
