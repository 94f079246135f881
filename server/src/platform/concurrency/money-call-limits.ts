import { moneyLimit } from '@kapao/contract/call';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { FairShare } from './concurrency-limit.ts';
import { InFlight } from './in-flight.ts';

/**
 * Limits on calls that move money, counted in this process. `sender` is the token as sent, not yet verified; it is counted
 * by itself, so forged tokens with another member's id do not use up that member's allowance.
 */
export interface MoneyCallLimits {
  /** Returns the share of concurrent calls of a sender. */
  shareOf(sender: string): FairShare;
  /** Returns the seconds to wait when the sender's member has used up the minute's allowance, else null. */
  usedUpFor(sender: string): Promise<number | null>;
  /**
   * Counts a call for its member once the session is known: returns the seconds to wait when the member is over the limit,
   * else a permit.
   */
  begin(memberId: string, sender: string): Promise<number | MoneyCallPermit>;
}

export interface MoneyCallPermit {
  /** Releases the permit after the answer. Calling it twice has no further effect. */
  end(): void;
}

/** Seconds to wait until one of the calls in flight has probably finished. */
const retryS = 1;

/**
 * Creates the limits. A member's exceeded limit is remembered per token, so that further calls are refused without a
 * session lookup.
 */
export function createMoneyCallLimits(
  { perMinute, atOnce }: { readonly perMinute: number; readonly atOnce: number } = moneyLimit,
  minuteS = 60,
): MoneyCallLimits {
  const ofMember = new InFlight();
  const minutes = new RateLimiterMemory({ points: perMinute, duration: minuteS });
  // Blocked tokens of existing sessions, so their number is bounded by the number of logins.
  const usedUp = new RateLimiterMemory({ points: 0, duration: minuteS });

  async function countMinute(memberId: string, sender: string): Promise<number | null> {
    try {
      await minutes.consume(memberId);
      return null;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const waitS = secondsOf(refusal);
      await usedUp.block(sender, waitS);
      return waitS;
    }
  }

  return {
    shareOf: (sender) => ({ who: `money ${sender}`, most: atOnce }),
    async usedUpFor(sender) {
      const shut = await usedUp.get(sender);
      return shut && secondsOf(shut);
    },
    async begin(memberId, sender) {
      if (!ofMember.begin(memberId, atOnce)) return retryS;
      let ended = false;
      const end = () => {
        if (!ended) ofMember.end(memberId);
        ended = true;
      };
      const waitS = await countMinute(memberId, sender);
      if (waitS !== null) end();
      return waitS ?? { end };
    },
  };
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

/** No limits, for tools that call many times in a row on purpose. */
export const unlimitedMoneyCalls: MoneyCallLimits = {
  shareOf: () => ({ who: 'money', most: Number.MAX_SAFE_INTEGER }),
  usedUpFor: async () => null,
  begin: async () => ({ end: () => {} }),
};
