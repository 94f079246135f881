import type { FastifyBaseLogger } from 'fastify';
import { demoStaff } from '../demo/demo-staff.ts';
import type { Settings } from '../platform/settings/settings.ts';

/**
 * Logs that the services are up; an installation that is not live also prints its addresses and demo logins.
 */
export async function logAddresses(settings: Settings, log: FastifyBaseLogger): Promise<void> {
  log.info({ services: [...settings.services] }, 'Kapao is up');
  if (settings.live) return;
  // Imported only here, because a release has no demo.
  const { demoPassword } = await import('../demo/seed-demo.ts');
  const { demoCode, demoTotpSecret } = await import('../demo/seed-staff.ts');
  const lines = [
    `Server ready (${process.uptime().toFixed(1)} s)`,
    '',
    `  Wallet         ${settings.publicUrl}`,
    '                 phone 0800000001 (money, and an invited friend), 0800000002 (a history to look at),',
    '                 0800000004 (a refund waits) or 0800000005 (in the middle of a bonus)',
    `                 password ${demoPassword}`,
    ...(settings.monitorPort ? [`  Every call     http://localhost:${settings.monitorPort}/docs`] : []),
    `  Console        ${settings.operatorUrl}`,
    `                 ${demoStaff.map(({ name, role }) => `${name} (${role})`).join(', ')}`,
    `                 password ${demoPassword}, code ${demoCode()} now; later by npm run staff -- code,`,
    `                 or by an app that has the secret ${demoTotpSecret}`,
    ...(settings.sandboxPort ? [`  Outside world  http://localhost:${settings.sandboxPort}`] : []),
    '',
  ];
  console.log(lines.join('\n'));
}
