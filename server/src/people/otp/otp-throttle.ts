import type pg from 'pg';
import { createAddressCounter, createCounter } from '../../web/counting/counter.ts';

export interface Sending {
  /** E.164. */
  readonly phone: string;
  readonly address: string;
}

/** `pause`: the last code has just gone out. `block`: enough for this hour or day. */
export interface TooMany {
  readonly kind: 'pause' | 'block';
  readonly waitS: number;
}

/**
 * `ours`: nothing was sent, and it is not the caller's doing. `phone`: nothing was sent, because there is no such
 * phone; the address stays counted, or it could try numbers on the gateway without end. `silent`: nobody knows, so
 * the minute stays too, because a message may be on its way.
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
const hourS = 3_600;

/** How many codes are sent (facts.md section 9): one a minute, 5 an hour, 10 a day to a phone; so many from an address. */
export function createOtpThrottle(
  pool: pg.Pool,
  limits: { readonly perAddress: number; readonly freeLoopback: boolean },
): OtpThrottle {
  const { perAddress, freeLoopback } = limits;
  const ofAddress = createAddressCounter(pool, 'otp-address', {
    most: perAddress,
    windowS: hourS,
    freeLoopback,
  });
  const minute = createCounter(pool, 'otp-minute', { most: 1, windowS: resendS });
  const hour = createCounter(pool, 'otp-hour', { most: 5, windowS: hourS });
  const day = createCounter(pool, 'otp-day', { most: 10, windowS: 24 * hourS });

  return {
    countAsking: (address) => ofAddress.count(address),
    async count({ phone, address }) {
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
      return null;
    },
    async giveBack({ phone, address }, why) {
      await hour.giveBack(phone);
      await day.giveBack(phone);
      if (why !== 'silent') await minute.giveBack(phone);
      if (why === 'ours') await ofAddress.giveBack(address);
    },
  };
}
