import { useRefetch } from '../../frame/api/readings.ts';

/** Longest wait in ms for fresh figures before the result is shown. */
const longestMs = 2_000;

/**
 * Returns a function that refetches the wallet before a result is shown, so that the amounts beside it agree.
 */
export function useFreshWallet(): () => Promise<void> {
  const askAgain = useRefetch();
  return async () => {
    await Promise.race([askAgain('getWallet'), new Promise((resolve) => setTimeout(resolve, longestMs))]);
  };
}
