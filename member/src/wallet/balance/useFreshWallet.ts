import { useRefetch } from '../../frame/api/readings.ts';

/** Longest wait in ms for fresh figures before the result is shown. */
const longestMs = 2_000;

/** Refetches the wallet before a sentence reports the result, so that the figures beside it agree. */
export function useFreshWallet(): () => Promise<void> {
  const askAgain = useRefetch();
  return async () => {
    await Promise.race([askAgain('getWallet'), new Promise((resolve) => setTimeout(resolve, longestMs))]);
  };
}
