import { minuteMs } from '@kapao/core/time';
import { QueryClient } from '@tanstack/react-query';
import { codeOf } from '../../i18n/error-texts.ts';

/**
 * The socket says when something changed, so nothing is asked for again because a window was looked at. What was asked for
 * less than 30 seconds ago is shown again as it was, unless a hint touched it; what no hint can touch sets `staleTime: 0`.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 5 * minuteMs,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      // A refusal stays one. What did not come is asked for twice more.
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
