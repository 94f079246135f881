import { isNumber, isText, validFields } from '../base/stored-values.ts';
import { keepAnswer, keptAnswer } from '../frame/api/stored-readings.ts';

/** Choices that the member made last on this device; deleted at logout with all other stored readings. */
interface LastUsed {
  /** Amount of the last withdrawal. */
  withdraw: number;
  /** Amount of the last deposit. */
  deposit: number;
  /** Deposit method (`at`). */
  method: string;
}

const name = 'lastUsed';
const fields = { withdraw: isNumber, deposit: isNumber, method: isText };

export function readLastUsed(): Partial<LastUsed> {
  return validFields<LastUsed>(fields, keptAnswer('member', name)?.answer);
}

export function keepLastUsed(used: Partial<LastUsed>): void {
  keepAnswer('member', name, { ...readLastUsed(), ...used });
}

/** Returns the amounts with the last one among them, in order, as far as `fits` accepts it. */
export function withLast(
  amounts: readonly number[],
  last: number | undefined,
  fits: (amount: number) => boolean,
): number[] {
  if (last === undefined || amounts.includes(last) || !fits(last)) return [...amounts];
  return [...amounts, last].sort((a, b) => a - b);
}
