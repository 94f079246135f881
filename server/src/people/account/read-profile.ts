import type pg from 'pg';

/** Names are null where the member's bank is no longer in the table. */
interface ProfileRow {
  readonly publicId: string;
  readonly username: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly agreementsVersion: string | null;
  readonly withdrawHeldUntil: Date | null;
  readonly bankCode: string;
  readonly bankAccountName: string;
  readonly bankAccountNo: string;
  readonly nameTH: string | null;
  readonly nameEN: string | null;
  readonly nameLO: string | null;
  readonly englishNameOnly: boolean | null;
}

/** A member's profile and bank account in the shapes of the wire; getProfile and getWallet both show them. */
export async function readProfile(pool: pg.Pool, memberId: string) {
  const { rows } = await pool.query<ProfileRow>(
    `select m.public_id as "publicId", m.username, m.name, m.created_at as "createdAt",
            m.agreements_version as "agreementsVersion", m.withdraw_held_until as "withdrawHeldUntil",
            m.bank_code as "bankCode", m.bank_account_name as "bankAccountName", m.bank_account_no as "bankAccountNo",
            b.name_th as "nameTH", b.name_en as "nameEN", b.name_lo as "nameLO",
            b.english_name_only as "englishNameOnly"
       from member m left join bank b on b.code = m.bank_code where m.id = $1`,
    [memberId],
  );
  const [row] = rows;
  if (!row) throw new Error('a member who is logged in does not exist');
  return {
    profile: {
      _id: row.publicId,
      username: row.username,
      name: row.name,
      createdAt: row.createdAt.toISOString(),
      agreementsVersion: row.agreementsVersion,
      withdrawHeldUntil: stillAhead(row.withdrawHeldUntil),
    },
    bankAccount: {
      bank: {
        code: row.bankCode,
        // A bank that is no longer in the table still has its code to be known by.
        nameTH: row.nameTH ?? row.bankCode,
        nameEN: row.nameEN ?? row.bankCode,
        nameLO: row.nameLO ?? row.bankCode,
        englishNameOnly: row.englishNameOnly ?? false,
      },
      bankCode: row.bankCode,
      bankAccountName: row.bankAccountName,
      bankAccountNo: row.bankAccountNo,
    },
  };
}

function stillAhead(at: Date | null): string | null {
  return at && at.getTime() > Date.now() ? at.toISOString() : null;
}
