import type pg from 'pg';
import { knownNetworkOf } from '../../platform/rate-limit/network-address.ts';
import { createRateCounter } from '../../platform/rate-limit/rate-counter.ts';

const windowS = 15 * 60;

/**
 * Rate counters of sign-in attempts. A name is counted together with the known network of the address, so that a
 * stranger who knows a name locks nobody out; the name alone has a limit that no person reaches.
 */
export function createSignInLimits(pool: pg.Pool) {
  const nameOnNetwork = createRateCounter(pool, 'staff-sign-in', { most: 10, windowS });
  const name = createRateCounter(pool, 'staff-name', { most: 200, windowS });
  const code = createRateCounter(pool, 'staff-code', { most: 10, windowS });
  const link = createRateCounter(pool, 'staff-link', { most: 20, windowS });
  const keyOf = (who: string, address: string) => `${who.trim().toLowerCase()} ${knownNetworkOf(address)}`;
  return {
    async password(who: string, address: string): Promise<number | null> {
      return (await nameOnNetwork.count(keyOf(who, address))) ?? (await name.count(who.trim().toLowerCase()));
    },
    code: (staffId: string) => code.count(staffId),
    link: (token: string) => link.count(token),
    /** Resets the counters after a successful sign-in. */
    async right(staffId: string, who: string, address: string): Promise<void> {
      await Promise.all([code.forget(staffId), nameOnNetwork.forget(keyOf(who, address))]);
    },
  };
}
