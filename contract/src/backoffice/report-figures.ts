/**
 * What the house's accounts mean. Each figure of a report is what went through the accounts of one family; what of a family is
 * counted apart is its part: a bank, a gateway, a game.
 */
export const families = [
  'in', // came in: banks, gateways, gift links
  'out', // was paid out
  'result', // what members lost in play, less what they won
  'bonus', // credited as bonuses, less what was cut at their ends
  'refund',
  'invite', // commission for friends
  'adjustment', // corrected by hand
  'written-off',
  'suspense', // nobody's that we know
  'wallet', // what members can spend
  'held', // of members, on its way
  'games', // of members, in games
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
const single: readonly Family[] = ['bonus', 'refund', 'invite', 'adjustment', 'written-off', 'suspense'];

export function familyOf(code: string): Family {
  if (code === 'wallet' || code === 'held') return code;
  const found = prefixes.find(([prefix]) => code.startsWith(prefix));
  if (found) return found[1];
  return single.find((family) => code === `operator:${family}`) ?? 'other';
}

/** `operator:qr:KBANK`: `KBANK`; of an account that is alone in its family nothing. */
export function partOf(code: string): string {
  const [prefix = ''] = prefixes.find(([each]) => code.startsWith(each)) ?? [];
  return prefix && code.slice(prefix.length);
}

/** What an account gave and received in some time, as it travels: digits of minor units. */
export interface Flow {
  readonly code: string;
  readonly reason: string;
  readonly gave: string;
  readonly gaveEntries: number;
  readonly received: string;
  readonly receivedEntries: number;
}

/** Families of what costs the house or comes from outside: what they gave less what came back. */
const giving: readonly Family[] = ['in', 'bonus', 'refund', 'invite', 'adjustment', 'written-off'];

/** Whether a figure of this family grows by what its accounts give, as a deposit does; else by what they receive. */
export function givesFor(family: Family): boolean {
  return giving.includes(family);
}

export interface Figure {
  readonly amount: bigint;
  /** Of what counts: deposits, payouts, bonuses; what took some of it back is no further one. */
  readonly entries: number;
}

/** A family's figure, or that of one part of it, out of what flowed. */
export function figureOf(flows: readonly Flow[], family: Family, code?: string): Figure {
  const ours = flows.filter((flow) => familyOf(flow.code) === family && (!code || flow.code === code));
  const sum = (of: (flow: Flow) => bigint) => ours.reduce((total, flow) => total + of(flow), 0n);
  const count = (of: (flow: Flow) => number) => ours.reduce((total, flow) => total + of(flow), 0);
  return givesFor(family)
    ? { amount: sum((f) => BigInt(f.gave) - BigInt(f.received)), entries: count((f) => f.gaveEntries) }
    : { amount: sum((f) => BigInt(f.received) - BigInt(f.gave)), entries: count((f) => f.receivedEntries) };
}
