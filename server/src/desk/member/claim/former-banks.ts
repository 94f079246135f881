import type pg from 'pg';
import type { DeskReplyOf } from '../../../web/desk/desk-context.ts';
import { maskedAccount } from '../../../web/desk/mask-shown.ts';
import { claimsOf } from './claim.queries.ts';

/** More than anybody has had. */
const most = 50;

/** Accounts that were a member's before, and still are nobody else's. */
export async function formerBanksOf(
  pool: pg.Pool,
  memberId: string,
): Promise<DeskReplyOf<'getMember'>['formerBanks']> {
  const claims = await claimsOf(pool, memberId, most);
  return claims
    .filter(({ isCurrent }) => !isCurrent)
    .map(({ id, bankCode, accountNo, since, proposedBy }) => ({
      id,
      code: bankCode,
      account: maskedAccount(accountNo),
      since,
      proposedBy,
    }));
}
