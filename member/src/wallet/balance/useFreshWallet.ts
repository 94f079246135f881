import { useRefetch } from '../../frame/api/readings.ts';

/** Whoever waits for how a move ended does not wait longer than this for the figures. */
const longestMs = 2_000;

/** Reads the wallet anew before a sentence says what has become of money: the figures beside it change with it. */
export function useFreshWallet(): () => Promise<void> {
  const askAgain = useRefetch();
  return async () => {
    await Promise.race([askAgain('getWallet'), new Promise((resolve) => setTimeout(resolve, longestMs))]);
  };
}
