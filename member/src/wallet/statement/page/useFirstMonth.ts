import { useQuery } from '@tanstack/react-query';
import { reading } from '../../../frame/api/readings.ts';
import { serverNow } from '../../../frame/api/server-clock.ts';
import { monthOf } from './months.ts';

/** Returns the month in which the member joined, `2026-11`; the present one while that is unknown. */
export function useFirstMonth(): string {
  const joined = useQuery(reading('getProfile')).data?.profile.createdAt;
  return monthOf(joined ? new Date(joined) : serverNow());
}
