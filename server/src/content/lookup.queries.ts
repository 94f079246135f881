import type { Kysely } from 'kysely';
import type { Database } from '../base/db/schema.ts';

export async function readBanks(db: Kysely<Database>, market: 'th' | 'la') {
  let query = db
    .selectFrom('bank')
    .select(['code', 'name_th as nameTH', 'name_en as nameEN', 'name_lo as nameLO'])
    .where('selectable', '=', true);
  // In Laos members may hold kip or baht; in Thailand only Thai banks can be paid.
  if (market === 'th') query = query.where('currency', '=', 'THB');
  return query.orderBy('position').execute();
}

export async function readDepositAccounts(db: Kysely<Database>, market: 'th' | 'la') {
  let query = db
    .selectFrom('deposit_account')
    .leftJoin('bank', 'bank.code', 'deposit_account.bank_code')
    .select([
      'bank_code as bankCode',
      'bank_type as bankType',
      'mode',
      'name_th',
      'name_en',
      'name_lo',
      'account_name as bankAccountName',
      'account_no as bankAccountNo',
      'deposit_account.currency',
    ])
    .where('enabled', '=', true);
  if (market === 'th') query = query.where('deposit_account.currency', '=', 'THB');
  return query.orderBy('deposit_account.position').execute();
}
