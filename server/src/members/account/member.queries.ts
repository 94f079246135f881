import type { KnownOwner } from '@kapao/core/account/guessable';
import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { BankAccount } from './bank-account.queries.ts';
import type { ProfileRow } from './profile-row.ts';

export interface MemberToWrite extends BankAccount {
  readonly id: string;
  readonly publicId: string;
  readonly username: string;
  /** The username's phone in E.164. */
  readonly phone: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly currency: Currency;
  readonly inviterId: string | null;
  readonly sourceCode: string | null;
  readonly agreementsVersion: string | null;
  readonly ageConfirmed: boolean;
}

export async function insertMember(client: pg.ClientBase, member: MemberToWrite): Promise<void> {
  await client.query(
    `insert into member (id, public_id, username, phone, name, password_hash, currency, bank_code, bank_account_no,
                         bank_account_name, inviter_id, source_code, agreements_version,
                         age_confirmed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, case when $14::boolean then now() end)`,
    [
      member.id,
      member.publicId,
      member.username,
      member.phone,
      member.name,
      member.passwordHash,
      member.currency,
      member.bankCode,
      member.bankAccountNo,
      member.bankAccountName,
      member.inviterId,
      member.sourceCode,
      member.agreementsVersion,
      member.ageConfirmed,
    ],
  );
}

/**
 * Records who invited this member, in the transaction of the registration, where the database also judges whether both are
 * one person.
 */
export async function openInvitation(
  client: pg.ClientBase,
  inviterId: string,
  memberId: string,
  deviceHash: Buffer | null,
): Promise<void> {
  await client.query('select invitation_open($1, $2, $3)', [inviterId, memberId, deviceHash]);
}

/** Returns null when there is no such member. */
export async function readPublicId(pool: pg.Pool, memberId: string): Promise<string | null> {
  const { rows } = await pool.query<{ publicId: string }>(
    'select public_id as "publicId" from member where id = $1',
    [memberId],
  );
  return rows[0]?.publicId ?? null;
}

export async function writeAgreementsVersion(
  client: pg.ClientBase,
  memberId: string,
  version: string,
): Promise<void> {
  await client.query('update member set agreements_version = $2 where id = $1', [memberId, version]);
}

export async function selectProfile(pool: pg.Pool, memberId: string): Promise<ProfileRow> {
  const { rows } = await pool.query<ProfileRow>(
    `select m.public_id as "publicId", m.username, m.name, m.created_at as "createdAt",
            m.agreements_version as "agreementsVersion", m.withdraw_waits_until as "withdrawWaitsUntil",
            m.bank_code as "bankCode", m.bank_account_name as "bankAccountName", m.bank_account_no as "bankAccountNo",
            b.name_th as "nameTH", b.name_en as "nameEN", b.name_lo as "nameLO",
            b.english_name_only as "englishNameOnly"
       from member m left join bank b on b.code = m.bank_code where m.id = $1`,
    [memberId],
  );
  const [row] = rows;
  if (!row) throw new Error('a member who is logged in does not exist');
  return row;
}

/** Returns the phone and names of the member, of which a password must not be made. */
export async function readOwner(pool: pg.Pool, memberId: string): Promise<KnownOwner> {
  const { rows } = await pool.query<{ phone: string; name: string; holder: string }>(
    'select username as phone, name, bank_account_name as holder from member where id = $1',
    [memberId],
  );
  if (!rows[0]) throw new Error('a member who changes the password does not exist');
  const { phone, name, holder } = rows[0];
  return { phone, names: [name, holder] };
}

/** Whether a staff member may see personal data unmasked. */
export async function seesPersonal(pool: pg.Pool, staffId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from staff_member o join role r on r.code = o.role where o.id = $1 and 'members.personal' = any (r.rights)`,
    [staffId],
  );
  return rowCount === 1;
}
