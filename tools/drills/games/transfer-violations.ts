import type { SimulatedSystem } from '../simulation/simulated-system.ts';
import type { OpenLeg } from './open-legs.ts';
import type { ProviderAccount, ProviderTransfer } from './provider-accounts.ts';

interface DoneLeg {
  readonly memberId: string;
  readonly code: string;
  readonly direction: 'in' | 'out';
  readonly sentAmount: bigint;
  readonly reference: string;
}

/**
 * Checks that the transfers done at each game are exactly those done in the ledger: by our reference, or by the sums per
 * direction at games that do not keep it. An index of the ledger ensures that a leg ends only once.
 */
export async function transferViolations(
  { pool }: SimulatedSystem,
  there: readonly ProviderAccount[],
  left: readonly OpenLeg[],
): Promise<string[]> {
  // A contradicted leg was posted by the game's first answer, but its last answer is the true one.
  const { rows: done } = await pool.query<DoneLeg>(
    `select member_id as "memberId", code, direction, sent_amount as "sentAmount", reference
       from leg where (state = 'done') = (contradicted_at is null) and state <> 'sent'`,
  );
  const referenced = new Set(
    there
      .filter(({ transfers }) =>
        transfers.some(({ reference }) => done.some((leg) => leg.reference === reference)),
      )
      .map(({ code }) => code),
  );
  return there.flatMap((account) => {
    const mine = <L extends { memberId: string; code: string }>(legs: readonly L[]) =>
      legs.filter((leg) => leg.memberId === account.player.id && leg.code === account.code);
    const compare = referenced.has(account.code) ? byReference : bySum;
    return compare(account, mine(done), mine(left)).map(
      (wrong) => `${account.player.name} at ${account.code}: ${wrong}`,
    );
  });
}

function byReference(
  { transfers }: ProviderAccount,
  done: readonly DoneLeg[],
  left: readonly OpenLeg[],
): string[] {
  const same = (leg: DoneLeg, it: ProviderTransfer) =>
    leg.reference === it.reference && leg.direction === it.direction && leg.sentAmount === it.credits;
  const known = (it: ProviderTransfer) =>
    done.some((leg) => same(leg, it)) || left.some(({ reference }) => reference === it.reference);
  return [
    ...transfers
      .filter((it) => !known(it))
      .map(({ reference }) => `${reference} was done there and not here`),
    ...done
      .filter((leg) => transfers.filter((it) => same(leg, it)).length !== 1)
      .map(({ reference }) => `${reference} was done here and not there`),
  ];
}

function bySum({ transfers }: ProviderAccount, done: readonly DoneLeg[], left: readonly OpenLeg[]): string[] {
  return (['in', 'out'] as const).flatMap((direction) => {
    const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);
    const ours = sum(done.filter((leg) => leg.direction === direction).map(({ sentAmount }) => sentAmount));
    const theirs = sum(transfers.filter((it) => it.direction === direction).map(({ credits }) => credits));
    const open = left.filter((leg) => leg.direction === direction).map(({ sentAmount }) => sentAmount);
    // An open transfer may or may not have been done.
    return theirs === ours || open.some((amount) => theirs === ours + amount)
      ? []
      : [`${direction} is ${ours} here and ${theirs} there`];
  });
}
