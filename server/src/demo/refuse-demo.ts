import type pg from 'pg';
import { SettingsError } from '../platform/settings/settings.ts';
import { demoStaff } from './demo-staff.ts';

/**
 * Refuses demo data on a live server. Anybody can read in this repository: providers in the sandbox, demo secrets (knowing
 * a callback's secret allows crediting oneself), demo members with a known password and money from nowhere.
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
