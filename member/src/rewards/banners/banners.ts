import type { QueryClient } from '@tanstack/react-query';
import type { Reply } from '../../frame/api/api.ts';
import { reading } from '../../frame/api/readings.ts';

export type Banner = Reply<'getInviteBanners'>['banners'][number];

/** What stands behind banners: the dialog of this name. */
export type BehindBanners = 'invite' | 'refund';

export const bannersReading = {
  invite: reading('getInviteBanners'),
  refund: reading('getRefundBanners'),
} as const;

export function isBehindBanners(value: string): value is BehindBanners {
  return value in bannersReading;
}

/** Pictures are no reason to wait long. */
const patienceMs = 2_500;

/** Whether there is something to show first. Without an answer in time there is not. */
export function hasBanners(queries: QueryClient, of: BehindBanners): Promise<boolean> {
  return Promise.race([
    queries.fetchQuery({ ...bannersReading[of], retry: false }).then(
      ({ banners }) => banners.length > 0,
      () => false,
    ),
    new Promise<boolean>((tell) => setTimeout(tell, patienceMs, false)),
  ]);
}
