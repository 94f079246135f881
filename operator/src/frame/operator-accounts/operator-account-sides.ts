import { type Family, familyOf } from '@kapao/contract/backoffice/report-figures';

export interface Side {
  readonly code: string;
  readonly amount: bigint;
}

export interface Sides {
  /** Banks, gateways and what was paid out through them, by party; each as it stands outside. */
  readonly hold: readonly Side[];
  readonly owe: readonly Side[];
  /** What is held less what is owed: what play, bonuses and the rest have left with the house. */
  readonly own: bigint;
}

/** What is of no family is somebody outside, too: a demo's past came from nowhere else. */
const outside: readonly Family[] = ['in', 'out', 'other'];
const members: readonly Family[] = ['wallet', 'games', 'held', 'suspense'];

/**
 * The accounts as a house reads them. In the ledger money that came in makes its account negative, for it was given to a member
 * from there; what was paid out stands positive. Turned over, both together are what lies outside for us.
 */
export function accountSidesOf(
  balances: readonly { readonly code: string; readonly balance: string }[],
): Sides {
  const of = (families: readonly Family[]) =>
    balances.filter(({ code }) => families.includes(familyOf(code)));
  const hold = of(outside).map(({ code, balance }) => ({ code, amount: -BigInt(balance) }));
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
