import { type Family, familyOf } from '@kapao/contract/backoffice/report-figures';

export interface Side {
  readonly code: string;
  readonly amount: bigint;
}

export interface Sides {
  /**
   * Money at banks, gateways and payout providers, one row per account. Negative if the account paid out more
   * than it received.
   */
  readonly hold: readonly Side[];
  readonly owe: readonly Side[];
  /** Holdings less debts: the operator's own money from play, bonuses and the rest. */
  readonly own: bigint;
}

/** Accounts of no family count as external, too; demo data creates some. */
const external: readonly Family[] = ['in', 'out', 'other'];
const members: readonly Family[] = ['wallet', 'games', 'held', 'suspense'];

/**
 * Returns the accounts from the operator's point of view. In the ledger an incoming payment makes its
 * provider's account negative, and a payout makes it positive; with the sign reversed, the balances are the
 * operator's money at its providers.
 */
export function accountSidesOf(
  balances: readonly { readonly code: string; readonly balance: string }[],
): Sides {
  const of = (families: readonly Family[]) =>
    balances.filter(({ code }) => families.includes(familyOf(code)));
  const hold = of(external).map(({ code, balance }) => ({ code, amount: -BigInt(balance) }));
  const games = of(['games']).reduce((sum, { balance }) => sum + BigInt(balance), 0n);
  const owe = members.flatMap((family): Side[] =>
    family === 'games'
      ? games === 0n
        ? []
        : [{ code: 'game:', amount: games }]
      : of([family]).map(({ code, balance }) => ({ code, amount: BigInt(balance) })),
  );
  const sum = (sides: readonly Side[]) => sides.reduce((all, { amount }) => all + amount, 0n);
  return { hold, owe, own: sum(hold) - sum(owe) };
}
