import { hourS } from '@kapao/core/time';
import type pg from 'pg';
import type { Challenge, Challenges } from '../../platform/rate-limit/proof-of-work.ts';
import { createAddressCounter, createRateCounter } from '../../platform/rate-limit/rate-counter.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { raiseSmsBudgetAlarm } from '../sms/sms-alarm.ts';
import { otpLimits } from './otp-limits.ts';

export interface Sending {
  /** Phone number in E.164 format. */
  readonly phone: string;
  readonly address: string;
  /** Solution of the challenge that an earlier request got. */
  readonly solution?: string | undefined;
}

/**
 * `pause`: the last code was just sent; `block`: the limit of this hour or day is reached; `work`: more codes are sent
 * than the operator planned for, and the next one needs proof of work.
 */
export interface OtpRefusal {
  readonly kind: 'pause' | 'block' | 'work';
  readonly waitS: number;
  readonly challenge?: Challenge;
}

/** Error code of each refusal. */
export const tooManyCode = {
  pause: 'REQUEST_LIMIT_1MIN',
  block: 'OTP_BLOCK',
  work: 'REQUEST_LIMIT',
} as const;

/**
 * Reason why no code is known to be sent. `ours`: our own fault, so nothing stays counted; `phone`: no such phone, so
 * the address stays counted and cannot try numbers without end; `silent`: unknown, so minute, budget and address stay
 * counted.
 */
export type UnsentReason = 'ours' | 'phone' | 'silent';

export interface OtpThrottle {
  /** Counts a request that is answered without a message. Returns the seconds to wait when there were too many. */
  countUnsent(address: string): Promise<number | null>;
  /**
   * Counts before the gateway is called, so that parallel requests count too. Returns the refusal, or null.
   */
  count(sending: Sending): Promise<OtpRefusal | null>;
  /** Undoes the counts of a request that sent no code, as far as its outcome allows. */
  giveBack(sending: Sending, why: UnsentReason): Promise<void>;
}

/**
 * Purpose of codes. Each has its own counters per phone, so that strangers cannot use up the codes for a member's
 * logins.
 */
type Codes = 'otp' | 'login-otp';

interface OtpThrottleOptions {
  readonly codes: Codes;
  readonly perAddress: number;
  readonly freeLoopback: boolean;
  /** Codes per hour for everybody together; 0: no budget. */
  readonly budget: number;
  /** Called at most once an hour when the budget is used up. */
  readonly onOverBudget: () => Promise<void>;
}

/** Limits how many codes are sent to a phone (otp-limits.ts), and from an address (`perAddress` an hour). */
function createOtpThrottle(pool: pg.Pool, challenges: Challenges, options: OtpThrottleOptions): OtpThrottle {
  const { codes, perAddress, freeLoopback, budget, onOverBudget } = options;
  const ofAddress = createAddressCounter(pool, 'otp-address', {
    most: perAddress,
    windowS: hourS,
    freeLoopback,
  });
  const minute = createRateCounter(pool, `${codes}-minute`, { most: 1, windowS: otpLimits.resendS });
  const hour = createRateCounter(pool, `${codes}-hour`, { most: otpLimits.codesPerHour, windowS: hourS });
  const day = createRateCounter(pool, `${codes}-day`, { most: otpLimits.codesPerDay, windowS: 24 * hourS });
  const ofAll = createRateCounter(pool, 'otp-all', { most: Math.max(1, budget), windowS: hourS });
  const warned = createRateCounter(pool, 'otp-warned', { most: 1, windowS: hourS });

  /** Counts against the budget. Beyond it a code needs proof of work, harder with every code sent that way. */
  async function countInBudget({ phone, solution }: Sending): Promise<OtpRefusal | null> {
    if (budget === 0) return null;
    const waitS = await ofAll.count('');
    if (waitS === null) return null;
    if ((await warned.count('')) === null) await onOverBudget();
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
    countUnsent: (address) => ofAddress.count(address),
    async count(sending) {
      const { phone, address } = sending;
      // The address is counted first, so that an address over its limit does not use up the minute of
      // somebody's phone.
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
      // Nothing was sent to the phone. The address stays counted, so that it cannot request challenges
      // without end.
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

/**
 * Returns the throttle of this installation. Registrations and resets of passwords count in the same counters of a phone, and
 * all codes in those of an address and of the budget.
 */
export function otpThrottleOf(
  deps: Pick<Deps, 'pool' | 'challenges' | 'settings' | 'log'>,
  codes: Codes = 'otp',
): OtpThrottle {
  return createOtpThrottle(deps.pool, deps.challenges, {
    codes,
    perAddress: deps.settings.otpLimitAddress,
    freeLoopback: !deps.settings.live,
    budget: deps.settings.otpBudget,
    onOverBudget: () => raiseSmsBudgetAlarm(deps, deps.settings.otpBudget),
  });
}
