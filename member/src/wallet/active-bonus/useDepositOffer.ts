import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../frame/api/api.ts';
import { reading } from '../../frame/api/readings.ts';

export type DepositOffer = Reply<'getBonuses'>[number];

/** Returns the bonus that the last deposit still qualifies for; a withdrawal would forfeit it. */
export function useDepositOffer(): DepositOffer | undefined {
  const { data } = useQuery(reading('getBonuses'));
  return data?.find(
    ({ preview: { refusal, deposit, bonus } }) =>
      // BONUS_CONDITION with a deposit means pending money, which is no lasting refusal. Others, such as for
      // older money, exclude the offer.
      deposit !== null && bonus !== null && (refusal === null || refusal === 'BONUS_CONDITION'),
  );
}
