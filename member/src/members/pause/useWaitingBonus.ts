import { readStoredBonus } from '@kapao/core/reward/stored-bonus';
import { bonusFiguresOf } from '@kapao/core/reward/wagering';
import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../frame/api/api.ts';
import { readLastWallet } from '../../frame/api/last-wallet.ts';
import { reading } from '../../frame/api/readings.ts';

export type WaitingBonus = NonNullable<Reply<'getBonusRound'>>;

/**
 * Returns the bonus that withdrawals wait for because its wagering is incomplete; null if there is none, undefined if one
 * is active but its progress is not known yet.
 */
export function useWaitingBonus(): WaitingBonus | null | undefined {
  const wallet = useQuery({ ...reading('getWallet'), placeholderData: readLastWallet }).data;
  const held = wallet?.round === true;
  const { data: stored } = useQuery({ ...reading('getBonusRound'), ...(held ? null : { enabled: false }) });
  if (!held) return null;
  if (!stored) return undefined;
  const { bonus, progress } = readStoredBonus(stored);
  return bonusFiguresOf(bonus, progress).left > 0n ? stored : null;
}
