import type pg from 'pg';
import { createAddressCounter, createRateCounter } from '../../../platform/rate-limit/rate-counter.ts';
import type { Settings } from '../../../platform/settings/settings.ts';

/** Code lookups allowed per member: more than a person types, and too few to find a code by trying. */
const ofMember = { most: 10, windowS: 60 } as const;
/** Unknown codes allowed per address: someone with many accounts has few addresses. */
const ofAddress = { most: 120, windowS: 60 } as const;

export interface PromotionLookupCaller {
  readonly memberId: string;
  readonly address: string;
}

/**
 * Limits lookups of promotion codes, counted in the database for all servers together and before any lookup: a call over
 * the limit is refused whether or not the code exists.
 */
export interface PromotionLookupLimit {
  /** Counts a lookup; returns the seconds to wait when the limit is exceeded, else null. */
  count(seeker: PromotionLookupCaller): Promise<number | null>;
  /** Undoes the count for the address, because the code exists and so was no failed guess. */
  found(seeker: PromotionLookupCaller): Promise<void>;
  /** Undoes the counts, because the code exists and is being redeemed. */
  taken(seeker: PromotionLookupCaller): Promise<void>;
}

export function createPromotionLookupLimit(
  pool: pg.Pool,
  { live }: Pick<Settings, 'live'>,
): PromotionLookupLimit {
  const members = createRateCounter(pool, 'promotion', ofMember);
  const addresses = createAddressCounter(pool, 'promotion-address', { ...ofAddress, freeLoopback: !live });
  const found = ({ address }: PromotionLookupCaller) => addresses.giveBack(address);
  return {
    count: async ({ memberId, address }) =>
      (await members.count(memberId)) ?? (await addresses.count(address)),
    found,
    async taken(seeker) {
      await Promise.all([members.giveBack(seeker.memberId), found(seeker)]);
    },
  };
}
