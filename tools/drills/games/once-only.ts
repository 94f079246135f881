import type { SimulatedSystem } from '../simulation/simulated-system.ts';
import type { LeftLeg } from './left.ts';
import type { AccountThere, TransferThere } from './there.ts';

interface DoneLeg {
  readonly memberId: string;
  readonly code: string;
  readonly direction: 'in' | 'out';
  readonly sentAmount: bigint;
  readonly reference: string;
}

/**
 * Each transfer that a game did is one transfer that is done in our books, and the other way round. Found by our
 * reference; where a game never heard of it, by the sums of each direction. That a leg ends once is an index of the ledger.
 */
export async function onceOnly(
  { pool }: SimulatedSystem,
  there: readonly AccountThere[],
  left: readonly LeftLeg[],
): Promise<string[]> {
  // A contradicted one was booked by its first word, and the correction is the game's last one.
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
  { transfers }: AccountThere,
  done: readonly DoneLeg[],
  left: readonly LeftLeg[],
): string[] {
  const same = (leg: DoneLeg, it: TransferThere) =>
    leg.reference === it.reference && leg.direction === it.direction && leg.sentAmount === it.credits;
  const known = (it: TransferThere) =>
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

function bySum({ transfers }: AccountThere, done: readonly DoneLeg[], left: readonly LeftLeg[]): string[] {
  return (['in', 'out'] as const).flatMap((direction) => {
    const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);
    const ours = sum(done.filter((leg) => leg.direction === direction).map(({ sentAmount }) => sentAmount));
    const theirs = sum(transfers.filter((it) => it.direction === direction).map(({ credits }) => credits));
    const open = left.filter((leg) => leg.direction === direction).map(({ sentAmount }) => sentAmount);
    // An open one was done or was not.
    return theirs === ours || open.some((amount) => theirs === ours + amount)
      ? []
      : [`${direction} is ${ours} here and ${theirs} there`];
  });
}
