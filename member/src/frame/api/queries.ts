import { notifyManager, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorCode } from './error-code.ts';

// By default the library notifies a page one timer later. Until then a button would still look enabled, and a second press,
// which a lagging phone delivers at once, would send the same request twice.
notifyManager.setScheduler(queueMicrotask);

/**
 * Creates the query client of one login, so that one member's data is never shown to the next. Any query may be refetched
 * at any moment, above all by the socket, so a call that creates something, even a link, is a mutation.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 3000,
        // Runs queries without a network too: a page then says so instead of waiting silently, and refetches when the
        // network returns.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A refusal is an answer; only a lost connection is worth an automatic retry.
        retry: (failures, error) => errorCode(error) === 'NETWORK' && failures < 2,
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Refetches everything when the language changes, because the operator's texts come in the requested language. */
export function useRefetchOnLocale(locale: string, queries: QueryClient): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language is what asks again
  useEffect(() => void queries.invalidateQueries(), [queries, locale]);
}
