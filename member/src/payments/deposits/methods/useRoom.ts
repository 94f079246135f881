import { useQuery } from '@tanstack/react-query';
import { reading } from '../../../frame/api/readings.ts';
import { type DepositRoom, roomOf } from './amounts.ts';

/** What the member's own limits leave; null without one, and as long as nobody knows. */
export function useRoom(): DepositRoom | null {
  const { data } = useQuery(reading('getLimits'));
  return data ? roomOf(data) : null;
}
