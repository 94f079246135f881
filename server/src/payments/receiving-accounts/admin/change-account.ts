import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import { writeAudit } from '../../../platform/backoffice/audit.ts';
import type { BackofficeContext } from '../../../platform/backoffice/backoffice-context.ts';
import { requestApproval } from '../../../platform/backoffice/request-approval.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import {
  type AccountRow,
  accountRow,
  isAccountNumberInUse,
  lockAccount,
  writeEnabled,
  writeQuota,
} from './account.queries.ts';
import { hintBusiness } from './bank.queries.ts';

const subject = 'account';

export function setAccountQuota(
  pool: pg.Pool,
  { params: { id }, body: { dailyQuota, was }, note }: BackofficeContext<'setAccountQuota'>,
): Promise<BackofficeResult<Record<string, never>>> {
  return inTransaction(pool, async (client) => {
    const found = await lockAccount(client, id);
    if (!found) return refuse('NO_DATA');
    if (found.dailyQuota !== was) return refuse('CHANGED');
    if (dailyQuota !== null && (dailyQuota <= 0n || found.mode === 'QR')) return refuse('INVALID_INPUT');
    await writeQuota(client, id, dailyQuota);
    await hintBusiness(client);
    const facts = { before: { dailyQuota: digits(was) }, after: { dailyQuota: digits(dailyQuota) } };
    await writeAudit(client, note({ subject, subjectId: id, ...facts }));
    return done({});
  });
}

/**
 * Switches an account at once, by one person: every account was approved when it was added. A replaced one needs two people
 * again.
 */
export function switchAccount(
  pool: pg.Pool,
  { params: { id }, body: { enabled, why }, note }: BackofficeContext<'switchAccount'>,
): Promise<BackofficeResult<Record<string, never>>> {
  return inTransaction(pool, async (client) => {
    const found = await lockAccount(client, id);
    if (!found) return refuse('NO_DATA');
    if (found.enabled === enabled) return refuse('CHANGED');
    if (found.replaced) return refuse('NEEDS_APPROVAL');
    await writeEnabled(client, id, enabled);
    await hintBusiness(client);
    const facts = { before: { enabled: found.enabled }, after: { enabled }, why };
    await writeAudit(client, note({ subject, subjectId: id, ...facts }));
    return done({});
  });
}

export async function requestAccountApproval(
  pool: pg.Pool,
  { body: { replaces, account, why }, staffMember, id, note }: BackofficeContext<'requestAccountApproval'>,
): Promise<BackofficeResult<{ approvalId: string }>> {
  if (account.no === '' && account.mode !== 'QR') return refuse('INVALID_INPUT', { field: 'no' });
  const found = replaces && (await accountRow(pool, replaces.id));
  if (replaces && !found) return refuse('NO_DATA');
  if (found && found.seen !== replaces.seen) return refuse('CHANGED');
  if (await isAccountNumberInUse(pool, account, replaces?.id ?? null)) return refuse('ACCOUNT_EXISTS');
  const approval = {
    id: deriveId(id, 'proposal'),
    kind: 'account' as const,
    subject,
    subjectId: replaces?.id ?? `${account.bankCode} ${account.no}`,
    payload: {
      ...account,
      id: deriveId(id, 'account'),
      replaces: replaces?.id ?? null,
      seen: replaces?.seen ?? null,
    },
    why,
  };
  return requestApproval(pool, staffMember, approval, note, {
    before: found && shownAccount(found),
    after: shownAccount(account),
  });
}

/** Returns the account data that the approver sees. */
export function shownAccount(
  account: Pick<AccountRow, 'bankCode' | 'bankType' | 'mode' | 'name' | 'no' | 'currency'>,
) {
  const { bankCode, bankType, mode, name, no: number, currency } = account;
  return { bank: bankCode, bankType, account: number, holder: name, mode, inCurrency: currency };
}

const digits = (amount: bigint | null) => amount?.toString() ?? null;
