import { useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';

/** Reads the offers, with this member's state in each. */
export function useBonuses() {
  return useQuery(reading('getBonuses'));
}

/** Reads the active bonus with everything that decides its end; null where there is none. */
export function useCurrentBonus() {
  return useQuery(reading('getBonusRound'));
}
