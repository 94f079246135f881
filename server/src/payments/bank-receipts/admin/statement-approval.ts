import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { z } from 'zod';
import { raiseAlarm } from '../../../inquiry/alarm.ts';
import type { RowKind } from '../../../platform/backoffice/approval-kind.ts';
import { isDatabaseUnavailable } from '../../../platform/db/database-unavailable.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import { flawOfFile, importStatement } from '../import-statement.ts';
import { receiverOf } from '../receipt-evidence.ts';
import { readStatement } from '../statement/statement-reader.ts';
import { statementAmounts } from './statement-amounts.ts';
import { statementFacts } from './statement-file.ts';
import {
  acceptedStatement,
  enqueueImport,
  noteImported,
  transferAccounts,
} from './statement-import.queries.ts';
import { applyRelease, releaseFacts, releasePayload } from './wrong-statement.ts';

const importPayload = z.object({ account: z.uuid(), text: z.string(), file: z.string() });
const payloadShape = z.union([releasePayload, importPayload]);

/**
 * Approval kind for importing a bank statement, and for releasing one that was imported for a wrong account. A job stores the
 * payments, since there may be thousands.
 */
export const statementApproval = ({ pool }: Pick<Deps, 'pool'>): RowKind => ({
  kind: 'statement',
  async describe({ payload }) {
    const asked = payloadShape.parse(payload);
    if ('releases' in asked) return { before: null, after: await releaseFacts(pool, asked) };
    const { account: id, text } = asked;
    const account = (await transferAccounts(pool)).find((one) => one.id === id);
    if (!account) return { before: null, after: null };
    const isRemoved = text === ''; // Emptied by `forgetStatementTexts`.
    const { bankCode, accountNo } = account;
    const facts = isRemoved
      ? { account: `${bankCode} ${accountNo}`, file: 'removed' }
      : await statementFacts(pool, account, text);
    return { before: null, after: facts };
  },
  // Compares the rows again: a row that was known at the request may be new by now.
  async atStake({ payload }) {
    const asked = payloadShape.parse(payload);
    if ('releases' in asked) return null;
    const { account: id, text } = asked;
    const account = (await transferAccounts(pool)).find((one) => one.id === id);
    const found = account && (await readStatement({ file: text, account }));
    return statementAmounts(pool, found?.ok ? found.payments : []);
  },
  async apply(client, { id, payload, why }, { name: who }) {
    const asked = payloadShape.parse(payload);
    if ('releases' in asked) return applyRelease(client, asked, { id, who, why });
    const { account, file } = asked;
    if (!(await transferAccounts(client)).some((one) => one.id === account)) return refuse('CHANGED');
    if (await flawOfFile(client, file, account)) return refuse('CHANGED');
    await enqueueImport(client, id);
    return done(null);
  },
});

/**
 * Imports the whole file, payment by payment, each once whichever other sources report it, so that a retry after a
 * crash continues where the job stopped. Until the audit records the import, an alarm with the approval's id calls
 * staff for an import that failed.
 */
export async function importStatementFile(
  deps: Pick<Deps, 'pool' | 'ledger'>,
  approvalId: string,
): Promise<void> {
  const found = await acceptedStatement(deps.pool, approvalId);
  if (!found) throw new Error(`nobody accepted the statement ${approvalId}`);
  const { account, text } = importPayload.parse(found.payload);
  const after = await importAll(deps, approvalId, account, text).catch(async (fault: unknown) => {
    if (!isDatabaseUnavailable(fault)) await callStaff(deps.pool, approvalId, account, fault);
    throw fault;
  });
  await noteImported(deps.pool, approvalId, {
    staffId: found.staffId,
    who: found.who,
    sessionId: null,
    address: null,
    requestId: null,
    action: 'approveRequest',
    subject: 'statement',
    subjectId: account,
    after: { proposal: approvalId, ...after },
  });
}

/** Rows of an import that failed, or flaws of a file that is not imported at all. */
class Unfinished extends AggregateError {
  override name = 'Unfinished';
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, faults: readonly unknown[], details: Readonly<Record<string, unknown>>) {
    super(faults, message);
    this.details = details;
  }
}

const maxNamed = 20;

/** Imports every row that it can; throws when any row is missing. */
async function importAll(
  deps: Pick<Deps, 'pool' | 'ledger'>,
  approvalId: string,
  account: string,
  text: string,
): Promise<{ readonly credited: number; readonly suspended: number; readonly known: number }> {
  const taken = await importStatement(deps, account, text);
  if (!taken.ok) {
    const codes = taken.flaws.map(({ code }) => code).join(', ');
    const why = because('FAULT', codes);
    throw new Unfinished(`the statement ${approvalId} can not be read: ${codes}`, [], { why });
  }
  const { failed, ...counts } = taken;
  if (!failed) return counts;
  const named = failed.slice(0, maxNamed);
  const rows = named.map(({ row }) => row);
  throw new Unfinished(
    `${failed.length} rows of the statement ${approvalId} were not imported`,
    named.map(({ fault }) => fault),
    { rows, ...(failed.length > rows.length && { failed: failed.length }) },
  );
}

async function callStaff(
  pool: Deps['pool'],
  approvalId: string,
  accountId: string,
  fault: unknown,
): Promise<void> {
  const account = (await transferAccounts(pool)).find(({ id }) => id === accountId);
  const alarm = {
    kind: 'unreadable',
    account: account ? receiverOf(account).account : 'operator:suspense',
    currency: account?.currency ?? 'THB',
    details: { approvalId, why: because('FAULT'), ...(fault instanceof Unfinished && fault.details) },
  } as const;
  await raiseAlarm({ pool }, alarm, approvalId);
}
