import { ok, type Result, refuse } from '@kapao/contract/result';
import { normalizeAccountName } from '@kapao/core/bank-name';
import type { Currency } from '@kapao/core/money';
import { type Market, toE164 } from '@kapao/core/phone';
import type pg from 'pg';
import { v7 } from 'uuid';
import { openAccounts } from '../../ledger/ledger.ts';
import { createPublicId } from './public-id.ts';

export interface NewMember {
  /** A UUIDv7 that the caller derived from its cause; a new one without it. */
  readonly id?: string;
  /** As the member typed it; `isPhone` holds for it. */
  readonly username: string;
  readonly market: Market;
  readonly name: string;
  /** argon2id, made before the transaction begins: hashing inside would hold its locks. */
  readonly passwordHash: string;
  readonly currency: Currency;
  readonly bankCode: string;
  /** Digits only. */
  readonly bankAccountNo: string;
  readonly bankAccountName: string;
  readonly inviterId?: string | null;
  /** One of the content's sources. */
  readonly sourceCode?: string | null;
  readonly agreementsVersion?: string | null;
  readonly ageConfirmed?: boolean;
}

export interface CreatedMember {
  readonly id: string;
  readonly publicId: string;
}

/**
 * Writes a member whose input has been checked, with the two accounts that every member has. Runs in the
 * caller's transaction, which the caller rolls back on a refusal: the claims decide between two who register
 * the same phone or bank account at once.
 */
export async function createMember(
  client: pg.ClientBase,
  input: NewMember,
): Promise<Result<CreatedMember, 'EXISTING_USER' | 'EXISTING_BANK'>> {
  const { id = v7() } = input;
  const phone = toE164(input.username, input.market);
  if (!(await claim(client, 'phone_claim (phone, member_id)', [phone, id]))) return refuse('EXISTING_USER');
  const bankAccount = [input.bankCode, input.bankAccountNo, id];
  if (!(await claim(client, 'bank_account_claim (bank_code, account_no, member_id)', bankAccount)))
    return refuse('EXISTING_BANK');
  const publicId = await claimPublicId(client, id);
  await client.query(
    `insert into member (id, public_id, username, phone, name, password_hash, currency, bank_code, bank_account_no,
                         bank_account_name, inviter_id, source_code, agreements_version,
                         age_confirmed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, case when $14::boolean then now() end)`,
    [
      id,
      publicId,
      input.username,
      phone,
      input.name,
      input.passwordHash,
      input.currency,
      input.bankCode,
      input.bankAccountNo,
      normalizeAccountName(input.bankAccountName),
      input.inviterId ?? null,
      input.sourceCode ?? null,
      input.agreementsVersion ?? null,
      input.ageConfirmed ?? false,
    ],
  );
  await openAccounts(client, id, input.currency, ['wallet', 'held']);
  return ok({ id, publicId });
}

/** `table` is one of the constants above, never input. */
async function claim(client: pg.ClientBase, table: string, values: readonly string[]): Promise<boolean> {
  const places = values.map((_, i) => `$${i + 1}`).join(', ');
  const { rowCount } = await client.query(`insert into ${table} values (${places}) on conflict do nothing`, [
    ...values,
  ]);
  return rowCount === 1;
}

async function claimPublicId(client: pg.ClientBase, memberId: string): Promise<string> {
  // Among a million members a draw collides once in a billion; five in a row never happen.
  for (let draw = 0; draw < 5; draw++) {
    const publicId = createPublicId();
    if (await claim(client, 'public_id_claim (public_id, member_id)', [publicId, memberId])) return publicId;
  }
  throw new Error('five public ids in a row were taken: the source of randomness is broken');
}
