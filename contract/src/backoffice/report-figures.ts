/**
 * Families of the operator's accounts. A report figure sums what passed through one family's accounts; a family may be
 * split into parts: a bank, a gateway, a game.
 */
export const families = [
  'in', // received: banks, gateways, gift links
  'out', // paid out
  'result', // GGR: members' losses in games less their winnings
  'bonus', // credited as bonuses, less what was removed when they ended
  'refund',
  'invite', // commission for invited friends
  'adjustment', // manual adjustments
  'written-off',
  'suspense', // not attributed to anyone yet
  'wallet', // members' available balance
  'held', // members' money in pending transactions
  'games', // members' money in games
  'other',
] as const;
export type Family = (typeof families)[number];

const prefixes: readonly (readonly [string, Family])[] = [
  ['operator:bank:', 'in'],
  ['operator:qr:', 'in'],
  ['operator:gift:', 'in'],
  ['operator:payout:', 'out'],
  ['operator:game-result:', 'result'],
  ['game:', 'games'],
];
const singleAccountFamilies: readonly Family[] = [
  'bonus',
  'refund',
  'invite',
  'adjustment',
  'written-off',
  'suspense',
];

export function familyOf(code: string): Family {
  if (code === 'wallet' || code === 'held') return code;
  const found = prefixes.find(([prefix]) => code.startsWith(prefix));
  if (found) return found[1];
  return singleAccountFamilies.find((family) => code === `operator:${family}`) ?? 'other';
}

/** Returns the part of an account code: `KBANK` for `operator:qr:KBANK`, an empty string for the only account of a family. */
export function partOf(code: string): string {
  const [prefix = ''] = prefixes.find(([each]) => code.startsWith(each)) ?? [];
  return prefix && code.slice(prefix.length);
}

/** Total debited and credited on an account in a period, as sent over the wire: digits of minor units. */
export interface Flow {
  readonly code: string;
  readonly reason: string;
  readonly gave: string;
  readonly gaveEntries: number;
  readonly received: string;
  readonly receivedEntries: number;
}

/** Families of costs and external money: their figure is what their accounts gave less what came back. */
const debitFamilies: readonly Family[] = ['in', 'bonus', 'refund', 'invite', 'adjustment', 'written-off'];

/**
 * Whether this family's figure counts what its accounts give, as a deposit's does; other families' figures count what
 * their accounts receive.
 */
export function isDebitFamily(family: Family): boolean {
  return debitFamilies.includes(family);
}

export interface Figure {
  readonly amount: bigint;
  /** Number of deposits, payouts or bonuses; a partial reversal adds none. */
  readonly entries: number;
}

/** Returns the figure of a family, or of one account in it, calculated from the flows. */
export function figureOf(flows: readonly Flow[], family: Family, code?: string): Figure {
  const ours = flows.filter((flow) => familyOf(flow.code) === family && (!code || flow.code === code));
  const sum = (of: (flow: Flow) => bigint) => ours.reduce((total, flow) => total + of(flow), 0n);
  const count = (of: (flow: Flow) => number) => ours.reduce((total, flow) => total + of(flow), 0);
  return isDebitFamily(family)
    ? { amount: sum((f) => BigInt(f.gave) - BigInt(f.received)), entries: count((f) => f.gaveEntries) }
    : { amount: sum((f) => BigInt(f.received) - BigInt(f.gave)), entries: count((f) => f.receivedEntries) };
}
