import type { CallName } from '@kapao/contract/paths';
import { customerOf } from '../rate-limit/network-address.ts';
import type { Settings } from '../settings/settings.ts';
import { ConcurrencyLimit, type FairShare } from './concurrency-limit.ts';

/** What a call spends its time with. Each has an entrance of its own, so that one kind cannot keep the others out. */
export const concurrencyLimitNames = ['database', 'provider', 'password', 'callback'] as const;
export type ConcurrencyLimitName = (typeof concurrencyLimitNames)[number];
export type ConcurrencyLimits = Readonly<Record<ConcurrencyLimitName, ConcurrencyLimit>>;

/** Calls that wait for more than our database: for an outside party, or for a password to be hashed. */
const others: Partial<Record<CallName, ConcurrencyLimitName>> = {
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
  return others[name] ?? 'database';
}

/**
 * A call that waits for a party needs no processor meanwhile, so more of them may be in; logins wait in lanes that take
 * turns (fair-queue.ts), which a short line before them would undo; parties bring news now and then, and what they bring
 * is quickly taken.
 */
export function createConcurrencyLimits({ callsAtOnce }: Pick<Settings, 'callsAtOnce'>): ConcurrencyLimits {
  const part = (of: number) => new ConcurrencyLimit(Math.max(4, Math.round(callsAtOnce * of)));
  return { database: part(1), provider: part(2), password: part(4), callback: part(0.5) };
}

/** A quarter of the room is for one: a token, whoever sends it, and a member, once it is known who calls. */
export function shareOfOne({ room }: ConcurrencyLimit, who: string): FairShare {
  return { who, most: Math.ceil(room / 4) };
}

/** Half of the room is for one address: behind it may be a carrier with many members. */
export function shareOfAddress({ room }: ConcurrencyLimit, address: string): FairShare {
  return { who: customerOf(address), most: Math.ceil(room / 2) };
}
