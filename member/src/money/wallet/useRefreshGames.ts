import { useMutation } from '@tanstack/react-query';
import { api } from '../../frame/api/api.ts';
import { useAskAgain } from '../../frame/api/readings.ts';

/** Asks every game provider for its balance, then reads the wallet again. Answers which did not reply. */
export function useRefreshGames() {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: () => api('refreshSlots', { timeoutMs: 20_000 }),
    // Also after a failure: what the wallet itself knows may have changed.
    onSettled: () => askAgain('getWallet'),
  });
}
