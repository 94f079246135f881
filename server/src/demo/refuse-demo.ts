import type pg from 'pg';
import { SettingsError } from '../platform/settings/settings.ts';
import { demoStaff } from './demo-staff.ts';

/**
 * Throws a SettingsError if the database of a live server holds demo data: providers in the sandbox or with
 * demo secrets, which anybody can read in this repository (a callback's secret allows crediting oneself),
 * a balance of the demo's operator account, or demo staff, whose password is known.
 */
export async function refuseDemoData(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ what: string }>(
    `select format('provider %s %s', kind, code) as what from provider
       where enabled and (base_url like 'sandbox:%' or settings::text ~* '"(demo|sandbox:)')
     union all
     select 'the money of the demo' from operator_balances() where code = 'operator:demo'
     union all
     select format('the operator %s of the demo', name) from staff_member where id = any ($1) and state <> 'stopped'
     limit 1`,
    [demoStaff.map(({ id }) => id)],
  );
  if (rows[0]) throw new SettingsError(`--live refuses demo data: the database holds ${rows[0].what}.`);
}
