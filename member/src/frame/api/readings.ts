import type { RequestOf } from '@kapao/contract/call-types';
import type { CallName } from '@kapao/contract/paths';
import { minuteMs } from '@kapao/core/time';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { currencyStore } from '../../ui/money/currency.ts';
import { answeredWithin } from './answers.ts';
import { api, type Reply } from './api.ts';
import { earlyRequests } from './early-requests.ts';
import { storedToken } from './session.ts';
import { keepAnswer, keptAnswer } from './stored-readings.ts';

const momentMs = 3000;

/**
 * The calls that screens read by, each with how long its answer is good enough not to be asked for again. An answer is
 * kept under the name of its call, so nobody can make old what is not in this table.
 */
const goodForMs = {
  checkReality: momentMs,
  // Look-ups of codes are counted: the same code is not asked for again at once.
  findPromotion: minuteMs,
  getAgreements: minuteMs,
  getBanks: minuteMs,
  getBonusRound: momentMs,
  getBonuses: momentMs,
  checkRefund: momentMs,
  getConditions: minuteMs,
  getDepositLookup: minuteMs,
  getInviteBanners: minuteMs,
  getInvites: momentMs,
  getLimits: momentMs,
  getNews: momentMs,
  getNotice: minuteMs,
  getOnItsWay: momentMs,
  getProfile: momentMs,
  getPush: momentMs,
  getQr: 0,
  getRefundBanners: minuteMs,
  getRefunds: momentMs,
  getRegisterOtp: minuteMs,
  getRoundBets: momentMs,
  getSlipLookup: momentMs,
  getSlips: 0,
  getSlotAccount: momentMs,
  getSources: minuteMs,
  getStatement: 0,
  getStatementMonth: momentMs,
  getStatements: momentMs,
  getTransfer: momentMs,
  getWallet: momentMs,
  getWithdraw: 0,
  getWithdrawLookup: minuteMs,
  listPasskeys: momentMs,
  listSessions: momentMs,
} as const satisfies Partial<Record<CallName, number>>;

/** Those that pages show after a start without a network, with their time (AsOf.tsx); of several pages the first. */
const kept: ReadonlySet<string> = new Set<ReadingName>([
  'getBonuses',
  'getBonusRound',
  'getProfile',
  'getSlips',
]);

function keptName(name: ReadingName, request: object | undefined): string | null {
  const isFirst = !(request && 'body' in request) || (request.body as { page?: number }).page === 1; // as pages are asked for
  return kept.has(name) && isFirst ? name : null;
}

export type ReadingName = keyof typeof goodForMs;

type Asked<Name extends ReadingName> =
  Record<never, never> extends RequestOf<Name> ? [request?: RequestOf<Name>] : [request: RequestOf<Name>];

/** What useQuery needs: where the answer is kept, and how to ask for it. */
export function reading<Name extends ReadingName>(name: Name, ...[request]: Asked<Name>) {
  const nameKept = keptName(name, request as object | undefined); // whatever is asked by, it is an object
  const options = queryOptions({
    queryKey: request ? [name, request] : [name],
    queryFn: async ({ signal }) => {
      // `Asked` has seen to the request; that a signal may go with it the compiler cannot tell for any name.
      const ask = api as (name: Name, request: object) => Promise<Reply<Name>>;
      const token = storedToken();
      const asked = ask(name, Object.assign({ signal, fetch: earlyRequests(name, token) }, request));
      const answer = await answeredWithin(asked);
      if (name === 'getWallet') drawIn(answer);
      // Whoever has logged out meanwhile leaves nothing here.
      if (nameKept && token === storedToken()) keepAnswer('member', nameKept, answer);
      return answer;
    },
    staleTime: goodForMs[name],
  });
  // The compiler would take what may be kept for what is always there.
  if (nameKept) Object.assign(options, keptOptions(nameKept));
  return options;
}

/** The query begins with what this build has kept as the answer to this very call. */
function keptOptions(name: string) {
  return {
    initialData: () => keptAnswer('member', name)?.answer,
    initialDataUpdatedAt: () => keptAnswer('member', name)?.at,
  };
}

/** Amounts are drawn in the currency of the newest wallet. */
function drawIn(answer: unknown): void {
  const { wallet } = answer as Reply<'getWallet'>; // whoever calls has looked at its name
  currencyStore.write(wallet.currency);
}

/** Makes readings old, with every request that they were made by: whatever shows one asks again. */
export function useRefetch(): (...names: ReadingName[]) => Promise<unknown> {
  const queries = useQueryClient();
  return (...names) => Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
