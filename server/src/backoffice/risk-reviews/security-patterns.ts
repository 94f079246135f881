import type pg from 'pg';
import { readContent } from '../../content/stored-content.ts';
import type { Log } from '../../platform/log.ts';
import { reportAlarm } from '../../platform/outbox/report-alarm.ts';
import { flagNetworks, flagTakeovers } from './security-patterns.queries.ts';

/**
 * Flags patterns of security events by the operator's thresholds (`riskReviews`), each once, and logs a line for the
 * operator's monitoring where many members are concerned. Returns the number of new flags.
 */
export async function flagSecurityPatterns(pool: pg.Pool, log: Pick<Log, 'error'>): Promise<number> {
  const { networkFailures, networkLogins, newDeviceHours, resetHours } = await readContent(
    pool,
    'riskReviews',
  );
  const failures = await flagNetworks(
    pool,
    'network-failures',
    ['login-failed', 'login-locked', 'login-blocked', 'login-code-asked'],
    networkFailures,
  );
  const logins = await flagNetworks(pool, 'network-logins', ['login', 'new-device'], networkLogins);
  for (const [pattern, networks] of Object.entries({
    'network-failures': failures,
    'network-logins': logins,
  }))
    if (networks > 0) {
      log.error(
        { alarm: 'security', pattern, networks },
        'many members log in, or fail to, from one network',
      );
      await reportAlarm(pool, 'security', pattern);
    }
  const taken = await flagTakeovers(pool, 'new-device-payout', 'new-device', newDeviceHours);
  return failures + logins + taken + (await flagTakeovers(pool, 'reset-payout', 'reset', resetHours));
}
