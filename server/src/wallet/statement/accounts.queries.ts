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

/** Returns the bank accounts of these lines, by line, each looked up by its key (0184-statement-page.sql). */
export async function accountsOf(
  pool: pg.Pool,
  memberId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LineAccounts>> {
  const { rows } = await pool.query<AccountRow>({
    name: 'statement_accounts',
    text: `select id, side, code, account, name_th as "nameTH", name_en as "nameEN", name_lo as "nameLO"
      from statement_accounts($1, $2)`,
    values: [memberId, ids],
  });
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
