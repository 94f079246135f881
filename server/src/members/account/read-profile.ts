import type pg from 'pg';
import { maskAccount, maskName, maskPhone } from '../../platform/backoffice/mask.ts';
import type { SessionFacts } from '../../platform/call/call-lookup.ts';
import { seesPersonal, selectProfile } from './member.queries.ts';
import type { ProfileRow } from './profile-row.ts';

/** Returns a member's profile and bank account in the wire's shapes, as getProfile and getWallet show them. */
export async function readProfile(pool: pg.Pool, memberId: string) {
  return toProfile(await selectProfile(pool, memberId));
}

/** Returns the profile as this session may see it: masked for staff who may not see personal data. */
export async function profileFor(pool: pg.Pool, { impersonatedBy }: Viewer, row: ProfileRow) {
  const isClear = impersonatedBy === null || (await seesPersonal(pool, impersonatedBy));
  return toProfile(isClear ? row : masked(row));
}

type Viewer = Pick<SessionFacts, 'impersonatedBy'>;

function masked(row: ProfileRow): ProfileRow {
  return {
    ...row,
    username: maskPhone(row.username),
    name: maskName(row.name),
    bankAccountName: maskName(row.bankAccountName),
    bankAccountNo: maskAccount(row.bankAccountNo),
  };
}

function toProfile(row: ProfileRow) {
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
