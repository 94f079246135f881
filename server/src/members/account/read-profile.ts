import type pg from 'pg';
import { selectProfile } from './member.queries.ts';
import type { ProfileRow } from './profile-row.ts';

/** Returns a member's profile and bank account in the wire's shapes, as getProfile and getWallet show them. */
export async function readProfile(pool: pg.Pool, memberId: string) {
  return toProfile(await selectProfile(pool, memberId));
}

export function toProfile(row: ProfileRow) {
  return {
    profile: {
      _id: row.publicId,
      username: row.username,
      name: row.name,
      createdAt: row.createdAt.toISOString(),
      agreementsVersion: row.agreementsVersion,
      withdrawHeldUntil: stillAhead(row.withdrawWaitsUntil),
    },
    bankAccount: {
      bank: {
        code: row.bankCode,
        // A bank that is no longer in the table is shown by its code.
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
