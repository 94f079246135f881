import { hourS } from '@kapao/core/time';
import type pg from 'pg';
import type { Challenge, Challenges } from '../../platform/rate-limit/proof-of-work.ts';
import { createAddressCounter, createRateCounter } from '../../platform/rate-limit/rate-counter.ts';

export interface Sending {
  /** E.164. */
  readonly phone: string;
  readonly address: string;
  /** Of the challenge that a question before this one was answered with. */
  readonly solution?: string | undefined;
}

/**
 * `pause`: the last code has just gone out. `block`: enough for this hour or day. `work`: more codes go out than the
 * operator planned for, and the next one goes to whoever works for it.
 */
export interface TooMany {
  readonly kind: 'pause' | 'block' | 'work';
  readonly waitS: number;
  readonly challenge?: Challenge;
}

/**
 * `ours`: nothing was sent, and it is not the caller's doing. `phone`: nothing was sent, because there is no such
 * phone; the address stays counted, or it could try numbers on the gateway without end. `silent`: nobody knows, so
 * the minute stays too, because a message may be on its way, and so does the budget.
 */
export type NotSent = 'ours' | 'phone' | 'silent';

export interface OtpThrottle {
  /** Counts a question that is answered without a message. Answers the seconds to wait when there were too many. */
  countAsking(address: string): Promise<number | null>;
  /** Counts before the gateway is asked, so that requests side by side are counted too. */
  count(sending: Sending): Promise<TooMany | null>;
  /** What became of a counted sending that gave no code. */
  giveBack(sending: Sending, why: NotSent): Promise<void>;
}

/** Between two codes to one phone. */
export const resendS = 60;

export interface OtpLimits {
  readonly perAddress: number;
  readonly freeLoopback: boolean;
  /** Of everybody together in an hour; 0: no budget. */
  readonly budget: number;
  /** The budget is used up: told once an hour. */
  readonly onOverBudget: () => void;
}

/** How many codes are sent (facts.md section 9): one a minute, 5 an hour, 10 a day to a phone; so many from an address. */
export function createOtpThrottle(pool: pg.Pool, challenges: Challenges, limits: OtpLimits): OtpThrottle {
  const { perAddress, freeLoopback, budget, onOverBudget } = limits;
  const ofAddress = createAddressCounter(pool, 'otp-address', {
    most: perAddress,
    windowS: hourS,
    freeLoopback,
  });
  const minute = createRateCounter(pool, 'otp-minute', { most: 1, windowS: resendS });
  const hour = createRateCounter(pool, 'otp-hour', { most: 5, windowS: hourS });
  const day = createRateCounter(pool, 'otp-day', { most: 10, windowS: 24 * hourS });
  const ofAll = createRateCounter(pool, 'otp-all', { most: Math.max(1, budget), windowS: hourS });
  const told = createRateCounter(pool, 'otp-told', { most: 1, windowS: hourS });

  /** Past the budget a code is sent for work, which grows with every one that was sent so. */
  async function countInBudget({ phone, solution }: Sending): Promise<TooMany | null> {
    if (budget === 0) return null;
    const waitS = await ofAll.count('');
    if (waitS === null) return null;
    if ((await told.count('')) === null) onOverBudget();
    const purpose = { call: 'sendOtp', about: phone } as const;
    if (solution !== undefined && (await challenges.accept(purpose, solution))) return null;
    await ofAll.giveBack('');
    const { count } = await ofAll.used('');
    return { kind: 'work', waitS, challenge: await challenges.make(purpose, count / budget - 1) };
  }

  const giveBackPhone = async (phone: string) => {
    for (const counter of [minute, hour, day]) await counter.giveBack(phone);
  };

  return {
    countAsking: (address) => ofAddress.count(address),
    async count(sending) {
      const { phone, address } = sending;
      // The address comes first: one that has had enough cannot even use up the minute of somebody's phone.
      const addressWaitS = await ofAddress.count(address);
      if (addressWaitS !== null) return { kind: 'block', waitS: addressWaitS };
      for (const [counter, kind] of [
        [minute, 'pause'],
        [hour, 'block'],
        [day, 'block'],
      ] as const) {
        const waitS = await counter.count(phone);
        if (waitS === null) continue;
        // Nothing was sent, and a tap that came too early must not count against an address that many share.
        await ofAddress.giveBack(address);
        return { kind, waitS };
      }
      const overBudget = await countInBudget(sending);
      // Nothing was sent to the phone; the address stays counted, or it could ask for challenges without end.
      if (overBudget) await giveBackPhone(phone);
      return overBudget;
    },
    async giveBack({ phone, address }, why) {
      if (why === 'silent') {
        await hour.giveBack(phone);
        return day.giveBack(phone);
      }
      await giveBackPhone(phone);
      if (budget > 0) await ofAll.giveBack('');
      if (why === 'ours') await ofAddress.giveBack(address);
    },
  };
}
