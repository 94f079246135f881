import type { CallName } from '@kapao/contract/paths';
import { customerNetworkOf } from '../rate-limit/network-address.ts';
import type { Settings } from '../settings/settings.ts';
import { ConcurrencyLimit, type FairShare } from './concurrency-limit.ts';

/**
 * Resource that a call mostly waits for, each with a concurrency limit of its own (load shedding), so that one kind
 * of call cannot crowd out the others. Two are for callers of the console who are not signed in (limit-callers.ts).
 */
export const concurrencyLimitNames = [
  'database',
  'provider',
  'password',
  'callback',
  'stranger',
  'staffDevice',
] as const;
export type ConcurrencyLimitName = (typeof concurrencyLimitNames)[number];
export type ConcurrencyLimits = Readonly<Record<ConcurrencyLimitName, ConcurrencyLimit>>;

/** Calls limited by something other than our database: a provider's answer or password hashing. */
const nonDatabaseCalls: Partial<Record<CallName, ConcurrencyLimitName>> = {
  login: 'password',
  createAccount: 'password',
  changePassword: 'password',
  stepUp: 'password',
  sendOtp: 'provider',
  verifyOtp: 'provider',
  setLimits: 'provider',
  activateSlot: 'provider',
  getSlotAccount: 'provider',
  resetSlotPassword: 'provider',
  autoLogin: 'provider',
  autoLoginByPath: 'provider',
  refreshSlots: 'provider',
  activateBonus: 'provider',
  activatePromotion: 'provider',
  clearBonus: 'provider',
  transfer: 'provider',
  transferAll: 'provider',
  withdrawAll: 'provider',
  createQr: 'provider',
  cancelQr: 'provider',
  redeemTruelink: 'provider',
};

export function concurrencyLimitOfCall(name: CallName): ConcurrencyLimitName {
  return nonDatabaseCalls[name] ?? 'database';
}

/**
 * Returns a limit per resource. Calls that wait for a provider use no CPU meanwhile, so twice as many may run; logins
 * queue fairly by themselves (fair-queue.ts), which a narrow limit in front would undo.
 */
export function createConcurrencyLimits({ callsAtOnce }: Pick<Settings, 'callsAtOnce'>): ConcurrencyLimits {
  const part = (of: number) => new ConcurrencyLimit(Math.max(4, Math.round(callsAtOnce * of)));
  return {
    database: part(1),
    provider: part(2),
    password: part(4),
    callback: part(0.5),
    stranger: part(0.25),
    staffDevice: part(1),
  };
}

/**
 * Share of a single caller, a quarter of the calls admitted at once: per token before authentication, per
 * member afterwards.
 */
export function shareOfOne({ room }: ConcurrencyLimit, who: string): FairShare {
  return { who, most: Math.ceil(room / 4) };
}

/**
 * Share of one network address, half of the calls admitted at once: a carrier's members may share the
 * address.
 */
export function shareOfAddress({ room }: ConcurrencyLimit, address: string): FairShare {
  return { who: customerNetworkOf(address), most: Math.ceil(room / 2) };
}
