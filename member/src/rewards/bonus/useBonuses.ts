import { useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';

/** What is offered, with the member's part in each. */
export function useBonuses() {
  return useQuery(reading('getBonuses'));
}

/** The round held, with all that decides its end; null where none is. */
export function useCurrentBonus() {
  return useQuery(reading('getBonusRound'));
}
