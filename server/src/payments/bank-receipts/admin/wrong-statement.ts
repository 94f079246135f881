import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import { z } from 'zod';
import type {
  BackofficeContext,
  BackofficeReplyOf,
} from '../../../platform/backoffice/backoffice-context.ts';
import { requestApproval } from '../../../platform/backoffice/request-approval.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import {
  creditedByFile,
  releaseStatementFile,
  type StatementFileRow,
  statementFileRows,
} from './statement-files.queries.ts';

/** Payload of a request to release a file that was imported for a wrong account. */
export const releasePayload = z.strictObject({ releases: z.string(), account: z.uuid(), hold: z.boolean() });
type Release = z.output<typeof releasePayload>;

const shown = ({ accountId: _, ...row }: StatementFileRow) => row;

export async function listStatementFiles(pool: pg.Pool): Promise<BackofficeReplyOf<'listStatementFiles'>> {
  return { files: (await statementFileRows(pool)).map(shown) };
}

/** Returns what the file credited, and how much of it its members still have. */
export async function getStatementFile(
  pool: pg.Pool,
  file: string,
): Promise<BackofficeResult<BackofficeReplyOf<'getStatementFile'>>> {
  const [row] = await statementFileRows(pool, file);
  if (!row) return refuse('NO_DATA');
  const payments = await creditedByFile(pool, file);
  return done({ ...shown(row), left: leftOf(payments), payments });
}

/** Sums what the members whom a file credited still have in their wallets, of each at most what it credited. */
function leftOf(payments: Awaited<ReturnType<typeof creditedByFile>>): bigint {
  let left = 0n;
  for (const [, ofMember] of Map.groupBy(payments, ({ memberId }) => memberId)) {
    const credited = ofMember.reduce((sum, { amount }) => sum + amount, 0n);
    const wallet = ofMember[0]?.wallet ?? 0n;
    left += wallet < credited ? wallet : credited;
  }
  return left;
}

/** Requests the release of a file whose payments are all decided, so that it can be imported for the right account. */
export async function requestStatementRelease(
  pool: pg.Pool,
  { params, body: { hold, why }, staffMember, id, note }: BackofficeContext<'requestStatementRelease'>,
): Promise<BackofficeResult<{ approvalId: string }>> {
  const [row] = await statementFileRows(pool, params.file);
  if (!row) return refuse('NO_DATA');
  if (row.releasedAt !== null) return refuse('ALREADY_CLOSED');
  if (row.finishedAt === null || row.waiting > 0) return refuse('CHANGED');
  const payload = { releases: row.file, account: row.accountId, hold } satisfies Release;
  const { account, credited } = row;
  const approval = {
    id: deriveId(id, 'proposal'),
    kind: 'statement' as const,
    subject: 'statement-file',
    subjectId: row.file,
    payload,
    why,
  };
  return requestApproval(pool, staffMember, approval, note, { after: { account, credited, hold } });
}

/** Returns what the approver decides about: the account, what was credited, what is still there, and whether it is held. */
export async function releaseFacts(
  pool: pg.Pool,
  { releases, hold }: Release,
): Promise<Record<string, unknown> | null> {
  const [row] = await statementFileRows(pool, releases);
  if (!row) return null;
  const { account, currency, creditedAmount, credited } = row;
  const money = (amount: bigint) => ({ amount: String(amount), currency });
  return {
    releasesFile: account,
    creditedPayments: String(credited),
    total: money(creditedAmount),
    stillInWallets: money(leftOf(await creditedByFile(pool, releases))),
    holdsWithdrawals: hold,
  };
}

/** Releases the file in the transaction of the approval. */
export async function applyRelease(
  client: pg.ClientBase,
  { releases, account, hold }: Release,
): Promise<BackofficeResult<unknown>> {
  const isReleased = await releaseStatementFile(client, { file: releases, account, hold });
  return isReleased ? done(null) : refuse('CHANGED');
}
