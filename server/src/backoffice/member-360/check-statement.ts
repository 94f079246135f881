import { readProfile } from '../../members/account/read-profile.ts';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { verifyStatement } from '../../wallet/statement/pdf/verify-statement.ts';

/** Returns what a statement said when it was issued, if its check code is ours. */
export async function checkStatement(
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  typed: { readonly number: string; readonly code: string },
): Promise<BackofficeReplyOf<'checkStatement'>> {
  const issued = await verifyStatement(pool, settings.serverKeys, typed);
  if (!issued) return { statement: null };
  const { memberId, month, currency, opening, closing, lines, issuedAt } = issued;
  const { profile } = await readProfile(pool, memberId);
  return {
    statement: { memberId, publicId: profile._id, month, currency, opening, closing, lines, issuedAt },
  };
}
