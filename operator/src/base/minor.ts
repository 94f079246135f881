import { toWire } from '@kapao/core/money';

/** Minor units as they come over the console's wire, in the units that screens show: baht, kip. */
export function fromMinor(digits: string): number;
export function fromMinor(digits: string | null): number | null;
export function fromMinor(digits: string | null): number | null {
  return digits === null ? null : toWire(BigInt(digits));
}

/** What was typed, in hundredths of either currency, as the server counts. */
export function toMinor(amount: number): string {
  return String(Math.round(amount * 100));
}
