import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../frame/api/api.ts';
import { reading } from '../../frame/api/readings.ts';

export type DepositOffer = Reply<'getBonuses'>[number];

/** The bonus that the last deposit can still bring, and that is not to be had for it once something was withdrawn. */
export function useDepositOffer(): DepositOffer | undefined {
  const { data } = useQuery(reading('getBonuses'));
  return data?.find(
    ({ preview: { refusal, deposit, bonus } }) =>
      // Older money that excludes it is another refusal; what is still on its way is none that lasts.
      deposit !== null && bonus !== null && (refusal === null || refusal === 'BONUS_CONDITION'),
  );
}
