import { minuteMs } from '@kapao/core/time';
import { QueryClient } from '@tanstack/react-query';
import { codeOf } from '../../i18n/error-texts.ts';

/**
 * Query client without refetches on focus, because the socket reports changes. Data younger than 30 seconds is shown again
 * unless an event invalidated it; queries without events set `staleTime: 0`.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 5 * minuteMs,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      // A refusal is final; a failed request is retried twice.
      retry: (count, error) => count < 2 && isFault(error),
      retryDelay: (count) => 700 * 2 ** count,
    },
    mutations: { retry: false },
  },
});

function isFault(error: Error): boolean {
  const code = codeOf('body' in error && isRecord(error.body) ? error.body.error : error);
  return code === null ? false : code === 'NETWORK' || code === 'INTERNAL_SERVER_ERROR';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
