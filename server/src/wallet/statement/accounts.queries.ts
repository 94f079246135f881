import { lastShownDigits } from '@kapao/core/account/account-number';
import type pg from 'pg';

/** Bank account at the other side of a line, as far as the member may see it. */
interface ShownAccount {
  /** Null: not reported. */
  readonly bank: Bank | null;
  /** Last four digits; empty: unknown. */
  readonly lastFour: string;
}

interface Bank {
  readonly code: string;
  readonly nameTH: string;
  readonly nameEN: string;
  readonly nameLO: string;
}

type KnownAccount = ShownAccount & { readonly bank: Bank };

/** Payer of a deposit, our account that received it, and the target of a withdrawal, as far as known. */
export interface LineAccounts {
  readonly payer?: ShownAccount;
  readonly receiver?: KnownAccount;
  readonly payout?: KnownAccount;
}

interface AccountRow {
  readonly id: string | null;
  readonly side: string | null;
  readonly code: string | null;
  readonly account: string | null;
  readonly nameTH: string | null;
  readonly nameEN: string | null;
  readonly nameLO: string | null;
}

/**
 * Returns the bank accounts of these lines, by line, each looked up by its key. A gateway pays into the account that the
 * operator has for it; digits are left out if that account has been replaced.
 */
export async function accountsOf(
  pool: pg.Pool,
  memberId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LineAccounts>> {
  const { rows } = await pool.query<AccountRow>(
    `with receipt as materialized (
       select p.credit_id as id, p.from_bank, p.from_account, p.receiver, p.account, p.currency from bank_receipt p
        where p.credit_id = any ($2) and p.member_id = $1
     )
     select s.id, s.side, s.code, s.account, b.name_th as "nameTH", b.name_en as "nameEN", b.name_lo as "nameLO"
       from (
         select p.id, 'payer' as side, p.from_bank as code, p.from_account as account from receipt p
         union all
         select p.id, 'receiver', x.bank_code, case when min(x.account_no) = max(x.account_no) then min(x.account_no) end
           from receipt p join deposit_account x
             on x.id = p.receiver or (p.account = 'operator:qr:' || x.bank_code and x.mode = 'QR'
                                      and x.bank_type <> 'PAYMENT' and x.currency = p.currency)
          group by p.id, x.bank_code
         union all
         select w.id, 'payout', w.bank_code, w.account_no from withdrawal w where w.member_id = $1 and w.id = any ($2)
       ) s left join bank b on b.code = s.code`,
    [memberId, ids],
  );
  const found = new Map<string, LineAccounts>();
  for (const row of rows) {
    const account = shown(row);
    if (row.id === null || row.side === null || !account) continue;
    found.set(row.id, { ...found.get(row.id), [row.side]: account });
  }
  return found;
}

/** Returns the account; null if neither its bank nor four of its digits are known. */
function shown({ code, account, nameTH, nameEN, nameLO }: AccountRow): ShownAccount | null {
  const lastFour = lastShownDigits(account ?? '');
  // A bank that is no longer in the table is shown by its code.
  const bank = code ? { code, nameTH: nameTH ?? code, nameEN: nameEN ?? code, nameLO: nameLO ?? code } : null;
  return bank || lastFour ? { bank, lastFour } : null;
}
