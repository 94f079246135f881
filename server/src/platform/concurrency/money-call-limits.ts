import { moneyLimit } from '@kapao/contract/call';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { FairShare } from './concurrency-limit.ts';
import { InFlight } from './in-flight.ts';

/**
 * Calls that move money, counted in this process. `sender` is the token as it was sent, which nobody has looked at yet:
 * it is counted for itself alone, so whoever makes up tokens with the id of somebody else uses up nothing of theirs.
 */
export interface MoneyCallLimits {
  /** So many of one sender are let in. */
  shareOf(sender: string): FairShare;
  /** The seconds to wait when the minute of the sender's member is known to be used up, else null. */
  usedUpFor(sender: string): Promise<number | null>;
  /** The session says whose the call is: the seconds to wait when they have enough, else the call. */
  begin(memberId: string, sender: string): Promise<number | MoneyCallPermit>;
}

export interface MoneyCallPermit {
  /** It has been answered. Ending twice is ending once. */
  end(): void;
}

/** Long enough for one of those under way to have ended. */
const soonS = 1;

/** What is found to be too much for a member is kept for the token, so that more is refused without asking whose it is. */
export function createMoneyCallLimits(
  { perMinute, atOnce }: { readonly perMinute: number; readonly atOnce: number } = moneyLimit,
  minuteS = 60,
): MoneyCallLimits {
  const ofMember = new InFlight();
  const minutes = new RateLimiterMemory({ points: perMinute, duration: minuteS });
  // Tokens of sessions that exist, so there are no more of them than logins.
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
      if (!ofMember.begin(memberId, atOnce)) return soonS;
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

/** For what calls many times in a row on purpose. */
export const unlimitedMoneyCalls: MoneyCallLimits = {
  shareOf: () => ({ who: 'money', most: Number.MAX_SAFE_INTEGER }),
  usedUpFor: async () => null,
  begin: async () => ({ end: () => {} }),
};
