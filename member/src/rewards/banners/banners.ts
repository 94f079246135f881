import type { QueryClient } from '@tanstack/react-query';
import type { Reply } from '../../frame/api/api.ts';
import { reading } from '../../frame/api/readings.ts';

export type Banner = Reply<'getInviteBanners'>['banners'][number];

/** Name of the dialog that opens after the banners. */
export type DialogAfterBanners = 'invite' | 'refund';

export const bannersReading = {
  invite: reading('getInviteBanners'),
  refund: reading('getRefundBanners'),
} as const;

export function isDialogAfterBanners(value: string): value is DialogAfterBanners {
  return value in bannersReading;
}

/** Longest wait for banners, in ms. */
const patienceMs = 2_500;

/** Whether there are banners to show first; false without an answer in time. */
export function hasBanners(queries: QueryClient, of: DialogAfterBanners): Promise<boolean> {
  return Promise.race([
    queries.fetchQuery({ ...bannersReading[of], retry: false }).then(
      ({ banners }) => banners.length > 0,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, false)),
  ]);
}
