/**
 * Exact exchange rate between a wallet's minor units and a provider's smallest units. Derived from the wallet value of
 * one credit (ftWalletSlot), with at most four decimals.
 */
export interface Rate {
  /** Wallet minor units for `per` of the provider's smallest units; the fraction is in lowest terms. */
  readonly worth: bigint;
  readonly per: bigint;
}

const rateDecimals = 4;

/** Parses `rate` as the database writes it (`20.0000`); throws on anything but a positive decimal. */
export function parseRate(rate: string, providerDecimals: number): Rate {
  const match = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(rate);
  const scaled = match ? BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(rateDecimals, '0')) : 0n;
  if (scaled <= 0n) throw new RangeError(`not a rate: ${rate}`);
  const worth = scaled * 100n; // A baht has 100 minor units.
  const per = 10n ** BigInt(rateDecimals + providerDecimals);
  const divisor = gcd(worth, per);
  return { worth: worth / divisor, per: per / divisor };
}

/**
 * Returns what a transfer of `amount` wallet minor units really moves: the most credits it can buy whose value is a whole
 * number of minor units, and exactly that value. Both are zero if the amount is too small.
 */
export function exchange(amount: bigint, { worth, per }: Rate): { credits: bigint; value: bigint } {
  const steps = amount / worth;
  return { credits: steps * per, value: steps * worth };
}

/**
 * Returns the same as `exchange` for a transfer out of a game with these credits, worth `balance`. A transfer
 * of the full balance takes all credits, including a fraction of a minor unit that no wallet can hold.
 */
export function exchangeOut(
  amount: bigint,
  there: { readonly credits: bigint; readonly balance: bigint },
  rate: Rate,
): { credits: bigint; value: bigint } {
  const isAll = amount === there.balance && there.balance > 0n;
  return isAll ? { credits: there.credits, value: there.balance } : exchange(amount, rate);
}

/** Returns the wallet value of credits, floored to the minor unit. */
export function walletValue(credits: bigint, { worth, per }: Rate): bigint {
  return (credits * worth) / per;
}

/** Returns the credits that a wallet value stands for, floored to the provider's smallest unit. */
export function creditsFor(value: bigint, { worth, per }: Rate): bigint {
  return (value * per) / worth;
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}
