import { StatedAccount } from '../journeys/stated-account.ts';
import type { SimulatedSystem } from '../simulation/simulated-system.ts';

/**
 * Opens the demo's account at SCB, and the account behind KBANK's gateway, polled rarely, so that after a lost callback
 * the statement often reports a payment first. Such payments are posted to the bank's account, so the gateway's totals
 * are switched off (docs/receipt-sources.md).
 */
export async function openAccounts({
  pool,
  sandbox,
}: SimulatedSystem): Promise<Record<'scb' | 'kbank', StatedAccount>> {
  await pool.query(
    `update provider set settings = settings - 'totalsPath' || '{"pollEveryMs": 6000}' where kind = 'qr' and code = 'KBANK'`,
  );
  const { rows } = await pool.query<{ no: string }>(
    `insert into deposit_account (id, bank_code, bank_type, mode, account_name, account_no, currency, position)
     select gen_random_uuid(), bank_code, bank_type, 'MANUAL', account_name, account_no, currency, 99 from deposit_account
      where bank_code = 'KBANK' and mode = 'QR' returning account_no as no`,
  );
  const [gateways] = rows;
  if (!gateways) throw new Error('the demo has no account of the gateway');
  return {
    scb: new StatedAccount(sandbox, 'SCB', '4051112223'),
    kbank: new StatedAccount(sandbox, 'KBANK', gateways.no),
  };
}
