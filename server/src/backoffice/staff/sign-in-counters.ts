import type pg from 'pg';
import { neighbourhoodOf } from '../../platform/rate-limit/network-address.ts';
import { createCounter } from '../../platform/rate-limit/rate-counter.ts';

const windowS = 15 * 60;

/**
 * Guesses. A name is counted with the neighbourhood that it is tried from, so that a stranger who knows one keeps nobody out;
 * and by itself, by a figure that no person reaches.
 */
export function createSignInCounters(pool: pg.Pool) {
  const near = createCounter(pool, 'desk-sign-in', { most: 10, windowS });
  const name = createCounter(pool, 'desk-name', { most: 200, windowS });
  const code = createCounter(pool, 'desk-code', { most: 10, windowS });
  const link = createCounter(pool, 'desk-link', { most: 20, windowS });
  const keyOf = (who: string, address: string) => `${who.trim().toLowerCase()} ${neighbourhoodOf(address)}`;
  return {
    async password(who: string, address: string): Promise<number | null> {
      return (await near.count(keyOf(who, address))) ?? (await name.count(who.trim().toLowerCase()));
    },
    code: (operatorId: string) => code.count(operatorId),
    link: (token: string) => link.count(token),
    /** Whoever got in begins anew. */
    async right(operatorId: string, who: string, address: string): Promise<void> {
      await Promise.all([code.forget(operatorId), near.forget(keyOf(who, address))]);
    },
  };
}
