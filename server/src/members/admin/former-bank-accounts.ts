import type pg from 'pg';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { maskAccount } from '../../platform/backoffice/mask.ts';
import { claimsOf } from './bank-claim.queries.ts';

/** Row limit, more than any member has had. */
const most = 50;

/** Returns the former bank accounts to which the member still has the claim. */
export async function formerBanksOf(
  pool: pg.Pool,
  memberId: string,
): Promise<BackofficeReplyOf<'getMember'>['formerBanks']> {
  const claims = await claimsOf(pool, memberId, most);
  return claims
    .filter(({ isCurrent }) => !isCurrent)
    .map(({ id, bankCode, accountNo, since, requestedBy }) => ({
      id,
      code: bankCode,
      account: maskAccount(accountNo),
      since,
      requestedBy,
    }));
}
