import { ok, type Result, refuse } from '@kapao/contract/result';
import type pg from 'pg';
import { readContent } from '../../content/stored-content.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { recordAgreements } from '../consent/record-consent.ts';
import { writeAgreementsVersion } from './member.queries.ts';

/** Accepts the version in force, the only one that can be accepted: the app shows the new one first. */
export async function acceptAgreements(
  pool: pg.Pool,
  memberId: string,
  accepted: string,
  userAgent: string | null,
): Promise<Result<undefined, 'NO_DATA'>> {
  const { version } = await readContent(pool, 'agreements');
  if (accepted !== version) return refuse('NO_DATA');
  await inTransaction(pool, async (client) => {
    await writeAgreementsVersion(client, memberId, version);
    await recordAgreements(client, { memberId, userAgent }, version);
  });
  return ok();
}
