import type pg from 'pg';
import { v7 } from 'uuid';
import { createLedger } from '../../../server/src/ledger/ledger.ts';
import { resolveException } from '../../../server/src/payments/exceptions/resolve-exception.ts';
import type { StatedPayment } from './stated-account.ts';

const satang = (baht: number) => BigInt(Math.round(baht * 100));

/** Doubtful payment that is held in suspense. */
interface PossibleDuplicate {
  readonly id: string;
  readonly memberId: string;
  readonly amount: bigint;
  readonly account: string | null;
  /** Number of our payments with this payer and amount. */
  readonly ours: number;
  /** Public id of the account's owner; null when nobody registered it. */
  readonly owner: string | null;
}

/**
 * Lists doubtful payments, oldest first. Where a gateway does not report the payer, the owner of the QR counts as the
 * payer, which is always right in a drill.
 */
async function listPossibleDuplicates(pool: pg.Pool): Promise<PossibleDuplicate[]> {
  const { rows } = await pool.query<PossibleDuplicate>(
    `with reported as (
       select p.amount, a.id as alarm, a.member_id, a.created_at, p.possible_duplicates <> '{}' and a.suspense > 0 as is_doubted, w.account,
              count(*) filter (where p.state <> 'returned') over (partition by p.amount, w.account)::int as ours
         from bank_receipt p left join alarm a on a.id = p.entry_id
           cross join lateral (select coalesce(regexp_replace(p.from_account, '\\D', '', 'g'),
             (select m.bank_account_no from member m where m.id = coalesce(p.member_id, a.member_id))) as account) w
        -- Only receipts of a bank's account are in a list of the bank.
        where p.receiver is not null
     )
     select d.alarm as id, d.member_id as "memberId", d.amount, d.account, d.ours,
            (select m.public_id from member m where m.bank_account_no = d.account) as owner
       from reported d where d.is_doubted order by d.created_at`,
  );
  return rows;
}

/**
 * Decides possible duplicates by the bank's own list, and returns the number of decisions. Of equal payments (payer and
 * amount) it credits as many as the list shows and returns the others; payments from unregistered accounts stay open.
 */
export async function decidePossibleDuplicates(
  pool: pg.Pool,
  payments: readonly StatedPayment[],
): Promise<number> {
  const keyOf = (amount: bigint, account: string | null) => `${account}/${amount}`;
  const listed = Map.groupBy(payments, ({ baht, fromAccountNo }) => keyOf(satang(baht), fromAccountNo));
  const wentBack = new Map<string, number>();
  let count = 0;
  const decideOn = async (
    { id, memberId }: Pick<PossibleDuplicate, 'id' | 'memberId'>,
    order: { decision: 'close' | 'return' } | { decision: 'credit-member'; toMember: string },
  ) => {
    const subject = { kind: 'alarm', memberId, id } as const;
    const why = 'by the list of the bank';
    const decided = await resolveException(
      { pool, ledger: createLedger(pool) },
      { id: v7(), subject, who: 'drill', why, ...order },
    );
    // Another source may have reported the owner meanwhile.
    if (!decided.ok && decided.code !== 'ALREADY_CLOSED')
      throw new Error(`a person was refused with ${decided.code}`);
    if (decided.ok) count++;
    return decided.ok;
  };
  for (const { id, memberId, amount, account, ours, owner } of await listPossibleDuplicates(pool)) {
    const key = keyOf(amount, account);
    const back = wentBack.get(key) ?? 0;
    const isSecond = ours - back > (listed.get(key)?.length ?? 0);
    if (isSecond && (await decideOn({ id, memberId }, { decision: 'return' }))) wentBack.set(key, back + 1);
    if (!isSecond && owner !== null)
      await decideOn({ id, memberId }, { decision: 'credit-member', toMember: owner });
  }
  for (const alarm of await listReportsOfDecided(pool)) await decideOn(alarm, { decision: 'close' });
  return count;
}

/** Lists the gateways' reports of payments that were doubtful then and are decided now. */
async function listReportsOfDecided(pool: pg.Pool): Promise<Pick<PossibleDuplicate, 'id' | 'memberId'>[]> {
  const { rows } = await pool.query<Pick<PossibleDuplicate, 'id' | 'memberId'>>(
    `select a.id, a.member_id as "memberId" from alarm a join bank_receipt p on p.id = (a.details ->> 'bankReceiptId')::uuid
      where a.kind = 'payment' and a.details ->> 'why' = 'REPORTED_AND_IN_SUSPENSE' and a.resolved_at is null
        and p.state <> 'in-suspense'`,
  );
  return rows;
}
