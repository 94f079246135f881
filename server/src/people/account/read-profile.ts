import type { Kysely } from 'kysely';
import type { Database } from '../../base/db/schema.ts';

/** A member's profile and bank account in the shapes of the wire; getProfile and getWallet both show them. */
export async function readProfile(db: Kysely<Database>, memberId: string) {
  const row = await db
    .selectFrom('member')
    .leftJoin('bank', 'bank.code', 'member.bank_code')
    .select([
      'public_id',
      'username',
      'name',
      'created_at',
      'agreements_version',
      'bank_code',
      'bank_account_name',
      'bank_account_no',
      'withdraw_held_until',
      'member.currency',
      'name_th',
      'name_en',
      'name_lo',
    ])
    .where('member.id', '=', memberId)
    .executeTakeFirstOrThrow();
  return {
    profile: {
      _id: row.public_id,
      username: row.username,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      agreementsVersion: row.agreements_version,
      withdrawHeldUntil: stillAhead(row.withdraw_held_until),
    },
    bankAccount: {
      bank: {
        code: row.bank_code,
        // A bank that is no longer in the table still has its code to be known by.
        nameTH: row.name_th ?? row.bank_code,
        nameEN: row.name_en ?? row.bank_code,
        nameLO: row.name_lo ?? row.bank_code,
      },
      bankCode: row.bank_code,
      bankAccountName: row.bank_account_name,
      bankAccountNo: row.bank_account_no,
    },
  };
}

function stillAhead(at: Date | null): string | null {
  return at && at.getTime() > Date.now() ? at.toISOString() : null;
}
