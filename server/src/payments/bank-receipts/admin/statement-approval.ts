import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { z } from 'zod';
import type { RowKind } from '../../../platform/backoffice/approval-kind.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import { flawOfFile, importStatement } from '../import-statement.ts';
import { readStatementFile } from '../read-statement-file.ts';
import { statementAmounts } from './statement-amounts.ts';
import { statementFacts } from './statement-file.ts';
import {
  acceptedStatement,
  enqueueImport,
  noteImported,
  transferAccounts,
} from './statement-import.queries.ts';

const payloadShape = z.object({ account: z.uuid(), text: z.string(), file: z.string() });

/** Approval kind for importing a bank statement. A job stores the payments, since there may be thousands. */
export const statementApproval = ({ pool }: Pick<Deps, 'pool'>): RowKind => ({
  kind: 'statement',
  async describe({ payload }) {
    const { account: id, text } = payloadShape.parse(payload);
    const account = (await transferAccounts(pool)).find((one) => one.id === id);
    return { before: null, after: account ? await statementFacts(pool, account, text) : null };
  },
  // Compares the rows again: what was known when it was requested may be new by now.
  async atStake({ payload }) {
    const { account: id, text } = payloadShape.parse(payload);
    const account = (await transferAccounts(pool)).find((one) => one.id === id);
    const found = account && readStatementFile(text, account);
    return statementAmounts(pool, found?.ok ? found.payments : []);
  },
  async apply(client, { id, payload }) {
    const { account, file } = payloadShape.parse(payload);
    if (!(await transferAccounts(client)).some((one) => one.id === account)) return refuse('CHANGED');
    if (await flawOfFile(client, file, account)) return refuse('CHANGED');
    await enqueueImport(client, id);
    return done(null);
  },
});

/**
 * Imports the whole file, payment by payment. Each payment is stored once, whichever other sources report it,
 * so a retry after a crash continues where the job stopped. The audit records the import once.
 */
export async function importStatementFile(
  { pool, ledger }: Pick<Deps, 'pool' | 'ledger'>,
  approvalId: string,
): Promise<void> {
  const found = await acceptedStatement(pool, approvalId);
  if (!found) throw new Error(`nobody accepted the statement ${approvalId}`);
  const { account, text } = payloadShape.parse(found.payload);
  const taken = await importStatement({ pool, ledger }, account, text);
  if (!taken.ok)
    throw new Error(`the statement ${approvalId} can not be read: ${JSON.stringify(taken.flaws)}`);
  const { credited, suspended, known } = taken;
  await noteImported(pool, approvalId, {
    staffId: found.staffId,
    who: found.who,
    sessionId: null,
    address: null,
    requestId: null,
    action: 'approveRequest',
    subject: 'statement',
    subjectId: account,
    after: { proposal: approvalId, credited, suspended, known },
  });
}
