import { useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';
import { useWallet } from '../balance/useWallet.ts';
import type { ActiveBonus } from './active-bonus.ts';

/**
 * The bonus that is held, as far as it is known. The wallet says whether there is one: most members have none, and for
 * them nothing is asked.
 */
export function useActiveBonus(): ActiveBonus | null {
  const held = useWallet().wallet?.round === true;
  const { data } = useQuery({
    ...reading('getBonusRound'),
    ...(held ? null : { enabled: false }),
  });
  return (held && data) || null;
}
