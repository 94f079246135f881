import { useQuery } from '@tanstack/react-query';
import { reading } from '../../../frame/api/readings.ts';
import { type RemainingLimit, remainingLimitOf } from './amounts.ts';

/** Returns what the member's own limits leave; null without a limit and until they are loaded. */
export function useRemainingLimit(): RemainingLimit | null {
  const { data } = useQuery(reading('getLimits'));
  return data ? remainingLimitOf(data) : null;
}
