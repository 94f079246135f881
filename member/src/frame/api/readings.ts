import type { RequestOf } from '@kapao/contract/call-types';
import type { CallName } from '@kapao/contract/paths';
import { minuteMs } from '@kapao/core/time';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { currencyStore } from '../../ui/money/currency.ts';
import { api, type Reply } from './api.ts';
import { earlyFetch } from './early-requests.ts';
import { trackResponse } from './server-responds.ts';
import { storedToken } from './session.ts';
import { keepAnswer, keptAnswer } from './stored-readings.ts';

const momentMs = 3000;

/**
 * Calls used as queries, each with the milliseconds for which its answer stays fresh. Answers are stored by call name, so
 * only calls of this table can be invalidated.
 */
const goodForMs = {
  checkReality: momentMs,
  // Code look-ups are rate-limited, so the same code is not looked up again at once.
  findPromotion: minuteMs,
  getAgreements: minuteMs,
  getBanks: minuteMs,
  getBonusRound: momentMs,
  getBonuses: momentMs,
  checkRefund: momentMs,
  getConditions: minuteMs,
  getDepositLookup: minuteMs,
  getErasure: momentMs,
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
  listConsents: momentMs,
  listDevices: momentMs,
  listPasskeys: momentMs,
  listSecurityEvents: momentMs,
} as const satisfies Partial<Record<CallName, number>>;

/**
 * Queries whose stored answer is shown, with its time, after a start without a network (AsOf.tsx); of a paged list only the
 * first page.
 */
const kept: ReadonlySet<string> = new Set<ReadingName>([
  'getBonuses',
  'getBonusRound',
  'getProfile',
  'getSlips',
]);

function keptName(name: ReadingName, request: object | undefined): string | null {
  const isFirst = !(request && 'body' in request) || (request.body as { page?: number }).page === 1; // paged calls have this field
  return kept.has(name) && isFirst ? name : null;
}

export type ReadingName = keyof typeof goodForMs;

type Asked<Name extends ReadingName> =
  Record<never, never> extends RequestOf<Name> ? [request?: RequestOf<Name>] : [request: RequestOf<Name>];

/** Returns the options for useQuery: the key of the answer and how to fetch it. */
export function reading<Name extends ReadingName>(name: Name, ...[request]: Asked<Name>) {
  const nameKept = keptName(name, request as object | undefined); // every request is an object
  const options = queryOptions({
    queryKey: request ? [name, request] : [name],
    queryFn: async ({ signal }) => {
      // `Asked` has checked the request; the compiler cannot prove for every name that a signal may be added.
      const ask = api as (name: Name, request: object) => Promise<Reply<Name>>;
      const token = storedToken();
      const asked = ask(name, Object.assign({ signal, fetch: earlyFetch(name, token) }, request));
      const answer = await trackResponse(asked);
      if (name === 'getWallet') applyCurrency(answer);
      // Nothing is stored if the member has logged out meanwhile.
      if (nameKept && token === storedToken()) keepAnswer('member', nameKept, answer);
      return answer;
    },
    staleTime: goodForMs[name],
  });
  // Assigned afterwards, because the compiler would take optional initial data for always present.
  if (nameKept) Object.assign(options, keptOptions(nameKept));
  return options;
}

/** Query options with the stored answer of this call as initial data. Only answers stored by the same build are used. */
function keptOptions(name: string) {
  return {
    initialData: () => keptAnswer('member', name)?.answer,
    initialDataUpdatedAt: () => keptAnswer('member', name)?.at,
  };
}

/** Shows amounts in the currency of the newest wallet. */
function applyCurrency(answer: unknown): void {
  const { wallet } = answer as Reply<'getWallet'>; // the caller has checked the name
  currencyStore.write(wallet.currency);
}

/** Invalidates queries, whatever their request, so that every screen that shows one refetches. */
export function useRefetch(): (...names: ReadingName[]) => Promise<unknown> {
  const queries = useQueryClient();
  return (...names) => Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
