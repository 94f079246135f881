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
  type CreditsOfFile,
  creditedByFile,
  creditsOfFile,
  type ReleaseApproval,
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

/** Returns what the file credited for each account that it is or was imported for, and how much of it its members still have. */
export async function getStatementFile(
  pool: pg.Pool | pg.ClientBase,
  file: string,
): Promise<BackofficeResult<BackofficeReplyOf<'getStatementFile'>>> {
  const [row] = await statementFileRows(pool, file);
  if (!row) return refuse('NO_DATA');
  const payments = await creditedByFile(pool, file, row.accountId);
  const credits = await creditsOfFile(pool, file);
  const earlier = [];
  for (const { accountId, ...sums } of credits.filter((one) => one.accountId !== row.accountId))
    earlier.push({ ...sums, payments: await creditedByFile(pool, file, accountId) });
  return done({ ...shown(row), left: leftOf(row, credits), payments, earlier });
}

const leftOf = (row: StatementFileRow, credits: readonly CreditsOfFile[]) =>
  credits.find(({ accountId }) => accountId === row.accountId)?.left ?? 0n;

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
  pool: pg.Pool | pg.ClientBase,
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
    stillInWallets: money(leftOf(row, await creditsOfFile(pool, releases))),
    holdsWithdrawals: hold,
  };
}

/** Releases the file in the transaction of the approval; a hold is the approver's action, for the requester's reason. */
export async function applyRelease(
  client: pg.ClientBase,
  { releases, account, hold }: Release,
  by: ReleaseApproval,
): Promise<BackofficeResult<unknown>> {
  const isReleased = await releaseStatementFile(client, { file: releases, account, hold }, by);
  return isReleased ? done(null) : refuse('CHANGED');
}
