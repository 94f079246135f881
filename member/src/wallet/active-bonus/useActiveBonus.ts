import { useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';
import { useWallet } from '../balance/useWallet.ts';
import type { ActiveBonus } from './active-bonus.ts';

/**
 * Returns the active bonus, if known. It is requested only if the wallet says that there is one; most members have none.
 */
export function useActiveBonus(): ActiveBonus | null {
  const held = useWallet().wallet?.round === true;
  const { data } = useQuery({
    ...reading('getBonusRound'),
    ...(held ? null : { enabled: false }),
  });
  return (held && data) || null;
}
