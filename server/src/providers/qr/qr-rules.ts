import type { Currency } from '@kapao/core/money';

/** Fixed rules of a gateway in code; minor units. */
export interface QrRules {
  /** Minimum amount of a QR; its row may only raise it. */
  readonly leastMinor: bigint;
  /** Preset amounts that members can choose. */
  readonly quickMinor: readonly bigint[];
}

const rules: Readonly<Record<string, QrRules>> = {
  KBANK: { leastMinor: 1n, quickMinor: whole(10, 20, 50, 100, 500, 1_000) },
  WW: { leastMinor: 100_00n, quickMinor: whole(100, 200, 300, 500, 1_000) },
  E2P: { leastMinor: 50_00n, quickMinor: whole(50, 100, 200, 500, 1_000) },
};
const defaults: Readonly<Record<Currency, QrRules>> = {
  THB: { leastMinor: 1n, quickMinor: whole(50, 100, 200, 500, 1_000) },
  // The least that is worth a payment; the first preset amount is the minimum of a bank transfer.
  LAK: { leastMinor: 1_000_00n, quickMinor: whole(10_000, 20_000, 50_000, 100_000, 500_000, 1_000_000) },
};

export function rulesOf(code: string, currency: Currency): QrRules {
  return (Object.hasOwn(rules, code) && rules[code]) || defaults[currency];
}

function whole(...amounts: readonly number[]): bigint[] {
  return amounts.map((amount) => BigInt(amount) * 100n);
}
