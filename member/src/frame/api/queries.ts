import { notifyManager, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorCode } from './error-code.ts';

// By itself the library tells a page of its news a timer later. A button would look free that long after its press, and
// a second press, which a phone that lags delivers at once, would ask for the same thing twice.
notifyManager.setScheduler(queueMicrotask);

/**
 * One for each login, so that nothing of one member is ever shown to the next. Any reading may be asked for again at any
 * moment, by the socket above all: a call that makes something, be it only a link, is a mutation.
 */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 3000,
        // Also without a network: a page then says so instead of waiting without a word, and asks again by itself
        // as soon as there is one.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A refusal is an answer; only a lost connection is worth asking again by itself.
        retry: (failures, error) => errorCode(error) === 'NETWORK' && failures < 2,
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Texts of the operator come in the language that they are asked for in: another one asks for all of them again. */
export function useAnswersIn(locale: string, queries: QueryClient): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language is what asks again
  useEffect(() => void queries.invalidateQueries(), [queries, locale]);
}
