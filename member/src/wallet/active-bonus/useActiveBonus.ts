import { useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';
import { useWallet } from '../balance/useWallet.ts';
import { type ActiveBonus, type Lock, lockOf } from './active-bonus.ts';

/**
 * Reads the active bonus. It is requested only if the wallet says that there is one; most members have none.
 */
export function useBonusReading() {
  const held = useWallet().wallet?.round === true;
  const { data, error, refetch } = useQuery({
    ...reading('getBonusRound'),
    ...(held ? null : { enabled: false }),
  });
  return {
    activeBonus: (held && data) || null,
    /** Whether the wallet says that there is a bonus of which nothing is known yet. */
    isUnread: held && data === undefined,
    error: held ? error : null,
    refetch,
  };
}

/** Returns the active bonus, if known. */
export function useActiveBonus(): ActiveBonus | null {
  return useBonusReading().activeBonus;
}

/**
 * Returns what of the wallet's money can be withdrawn now and what a bonus locks. Until the bonus is read, all of it counts
 * as locked.
 */
export function useLock(amount: number): Lock {
  const { activeBonus, isUnread } = useBonusReading();
  return isUnread ? { available: 0, locked: amount } : lockOf(amount, activeBonus);
}
