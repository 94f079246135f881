import type pg from 'pg';
import { createAddressCounter, createRateCounter } from '../../../platform/rate-limit/rate-counter.ts';
import type { Settings } from '../../../platform/settings/settings.ts';

/** Look-ups of codes by one member: more than a person types, and too few to find a code by trying. */
const ofMember = { most: 10, windowS: 60 } as const;
/** Codes that do not exist, tried from one address: whoever has many accounts has few addresses. */
const ofAddress = { most: 120, windowS: 60 } as const;

export interface PromotionSeeker {
  readonly memberId: string;
  readonly address: string;
}

/**
 * Looking for codes, counted in the database for all servers together and before anything is looked up: what is too much is not
 * even tried, and whether there is such a code makes no difference to that.
 */
export interface PromotionLookupLimit {
  /** The seconds to wait when that was too many, else null. */
  count(seeker: PromotionSeeker): Promise<number | null>;
  /** The code was there: nobody's guess failed. */
  found(seeker: PromotionSeeker): Promise<void>;
  /** It was there and is being taken, which is no look-up. */
  taken(seeker: PromotionSeeker): Promise<void>;
}

export function createPromotionLookupLimit(
  pool: pg.Pool,
  { live }: Pick<Settings, 'live'>,
): PromotionLookupLimit {
  const members = createRateCounter(pool, 'promotion', ofMember);
  const addresses = createAddressCounter(pool, 'promotion-address', { ...ofAddress, freeLoopback: !live });
  const found = ({ address }: PromotionSeeker) => addresses.giveBack(address);
  return {
    count: async ({ memberId, address }) =>
      (await members.count(memberId)) ?? (await addresses.count(address)),
    found,
    async taken(seeker) {
      await Promise.all([members.giveBack(seeker.memberId), found(seeker)]);
    },
  };
}
