import type pg from 'pg';
import { insertActiveOperator } from './staff.queries.ts';
import { sealSecret } from './totp-secret.ts';

export interface ReadyOperator {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly passwordHash: string;
  /** Base32, as the app that makes codes has it. */
  readonly totpSecret: string;
}

/** An operator who needs no link any more: of the demo and of tests. */
export async function writeOperator(
  db: pg.Pool | pg.ClientBase,
  gameCredentialKey: string,
  operator: ReadyOperator,
): Promise<void> {
  const totpSecret = sealSecret(gameCredentialKey, operator.id, operator.totpSecret);
  await insertActiveOperator(db, { ...operator, totpSecret });
}
