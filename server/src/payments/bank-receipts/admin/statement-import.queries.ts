import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { AuditNote } from '../../../platform/backoffice/audit-note.ts';

export interface TransferAccountRow {
  readonly id: string;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly currency: Currency;
  readonly mode: 'AUTO' | 'MANUAL';
  readonly hasGateway: boolean;
}

/** Returns the receiving accounts that bank transfers can reach: all but those of gateways. */
export async function transferAccounts(pool: pg.Pool | pg.ClientBase): Promise<TransferAccountRow[]> {
  const { rows } = await pool.query<Omit<TransferAccountRow, 'mode'> & { mode: 'AUTO' | 'QR' | 'MANUAL' }>(
    `select d.id, d.bank_code as "bankCode", d.account_no as "accountNo", d.currency, d.mode,
            exists (select from provider p where p.kind = 'qr' and p.code = d.bank_code) as "hasGateway"
       from deposit_account d where d.mode <> 'QR' order by d.position, d.id limit 500`,
  );
  return rows.flatMap(({ mode, ...row }) => (mode === 'QR' ? [] : [{ ...row, mode }]));
}

/** Enqueues the import in the transaction of the approval: the job exists if and only if two people agreed. */
export async function enqueueImport(client: pg.ClientBase, approvalId: string): Promise<void> {
  await client.query(
    `insert into outbox (member_id, topic, payload)
     values ('00000000-0000-0000-0000-000000000000', 'job',
             jsonb_build_object('queue', 'statement-import', 'data', jsonb_build_object('approvalId', $1::text)))`,
    [approvalId],
  );
}

/** Writes the finished import into the audit, once. */
export async function noteImported(pool: pg.Pool, approvalId: string, note: AuditNote): Promise<void> {
  await pool.query('select statement_import($1, $2)', [approvalId, JSON.stringify(note)]);
}

/** Approved statement with its approver. */
export interface AcceptedStatement {
  readonly payload: Record<string, unknown>;
  readonly staffId: string;
  readonly who: string;
}

export async function acceptedStatement(pool: pg.Pool, id: string): Promise<AcceptedStatement | null> {
  const { rows } = await pool.query<AcceptedStatement>(
    `select p.payload, o.id as "staffId", o.name as who from approval_request p join staff_member o on o.id = p.decided_by
      where p.id = $1 and p.kind = 'statement' and p.state = 'approved'`,
    [id],
  );
  return rows[0] ?? null;
}
