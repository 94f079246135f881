import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../platform/http/log.ts';
import type { Jobs } from '../platform/jobs/queue.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { type TestServer, testServer } from '../testing/app.ts';
import { registerBackofficeJobs } from './backoffice-slices.ts';
import { type RunningServer, runServer } from './run-server.ts';
import { registerJobs } from './slices.ts';

/** Every scheduled job with its cron expression; an empty text is a queue that other code fills. */
const expected: Record<string, string> = {
  'abuse.flag': '20 21 * * *',
  'alarms.watch': '* * * * *',
  'alarm-incident.sweep': '46 * * * *',
  'alarm-delivery.sweep': '47 * * * *',
  'queue-wait.sweep': '44 * * * *',
  'queues.watch': '* * * * *',
  'bank-feed.watch-providers': '* * * * *',
  'deposit-notice-due.sweep': '* * * * *',
  'deposit-notice.sweep': '38 * * * *',
  'bets.reconcile': '* * * * *',
  'bets.watch-providers': '* * * * *',
  'bonus-offer.add-up': '* * * * *',
  'bonus-offer.sweep-trials': '35 20 * * *',
  'bonus-offer.trial': '',
  'audit.check': '*/10 * * * *',
  'audit.sign': '2 * * * *',
  'audit-address.sweep': '33 * * * *',
  'erased-files': '',
  'excluded-person.sweep': '34 * * * *',
  'payer.sweep': '31 * * * *',
  'statement-text.sweep': '32 * * * *',
  'unread-line.sweep': '36 * * * *',
  'ledger-check': '40 20 * * *',
  'recent-error.sweep': '51 * * * *',
  'chat.settle': '53 * * * *',
  'chat-file.sweep': '49 * * * *',
  'chat.sweep': '47 * * * *',
  'risk-reviews.flag': '50 21 * * *',
  'security.patterns': '*/5 * * * *',
  'ledger-check.requested': '',
  'rate-limit.sweep': '18 * * * *',
  'backoffice.claims.sweep': '43 * * * *',
  'backoffice.links.sweep': '42 * * * *',
  'backoffice.sessions.sweep': '41 * * * *',
  'device.sweep': '21 * * * *',
  'reports.aggregate': '* * * * *',
  'reports.close-periods': '10 20 * * *',
  'reports.sweep-active': '40 20 * * *',
  'reports.sweep-online': '55 20 * * *',
  'reports.sweep-intervals': '50 20 * * *',
  'gift.sweep': '41 * * * *',
  'operator-snapshot': '* * * * *',
  'invite.commission': '* * * * *',
  'known-network.sweep': '22 * * * *',
  'otp-verified.sweep': '28 * * * *',
  'otp.sweep': '27 * * * *',
  'passkey.sweep': '23 * * * *',
  'password-reset.sweep': '29 * * * *',
  'withdraw-proof.sweep': '27 * * * *',
  'provider-minute.sweep': '46 * * * *',
  'process-heartbeat.sweep': '47 * * * *',
  'approval.expire': '*/5 * * * *',
  'notification.sweep': '49 * * * *',
  'push-apple': '',
  'push-google': '',
  'push-microsoft': '',
  'push-mozilla': '',
  'push-other': '',
  'push.sweep': '52 * * * *',
  'payout-balance.read': '* * * * *',
  'qr.sweep': '37 * * * *',
  reconcile: '* * * * *',
  'refund.accrue': '*/10 * * * *',
  'request.sweep': '17 * * * *',
  'reset-code': '',
  'bonus.expire': '* * * * *',
  'backoffice.devices.sweep': '44 * * * *',
  'backoffice.refusals': '4 * * * *',
  'security-event.sweep': '24 * * * *',
  'session.sweep': '19 * * * *',
  'slip-file.sweep': '43 * * * *',
  'slip.sweep': '41 * * * *',
  sms: '',
  'statement-import': '',
  'sms.sweep': '33 * * * *',
  'transfer.second-leg': '',
};

let fixture: TestServer;
let running: RunningServer;
beforeAll(async () => {
  fixture = await testServer();
  const settings = readSettings({ DATABASE_URL: fixture.databaseUrl, SANDBOX_PORT: '1' }, [
    '--services=jobs',
  ]);
  running = await runServer(settings, createLog('silent'));
});
afterAll(async () => {
  await running?.close();
  await fixture?.close();
});

type Declare = (jobs: Pick<Jobs, 'work' | 'every'>, deps: TestServer['deps']) => void;

function declaredBy(...registers: Declare[]): Record<string, string> {
  const declared: Record<string, string> = {};
  const work = (queue: string) => void Object.assign(declared, { [queue]: '' });
  const every: Jobs['every'] = (queue, { cron }) => void Object.assign(declared, { [queue]: cron });
  for (const register of registers) register({ work, every }, fixture.deps);
  return declared;
}

test('a server registers the jobs of every *.jobs.ts file', async () => {
  const files = globSync('**/*.jobs.ts', { cwd: join(import.meta.dirname, '..') });
  expect(files.length).toBeGreaterThan(7);
  const all = declaredBy(registerJobs, registerBackofficeJobs);
  for (const file of files) {
    const exported: Record<string, Declare> = await import(join(import.meta.dirname, '..', file));
    const registers = Object.entries(exported).filter(([name]) => name.startsWith('register'));
    expect(registers, basename(file)).toHaveLength(1);
    for (const [, register] of registers) expect(all).toMatchObject(declaredBy(register));
  }
  expect(all).toEqual(expected);
});

test('a server with jobs creates every queue and schedule, and works on every queue', async () => {
  const query = async <T>(text: string) => (await fixture.deps.pool.query<T & object>(text)).rows;
  const crons = await query<{ name: string; cron: string }>('select name, cron from pgboss.schedule');
  const schedules = Object.fromEntries(Object.entries(expected).filter(([, cron]) => cron));
  expect(Object.fromEntries(crons.map(({ name, cron }) => [name, cron]))).toEqual(schedules);

  const queues = await query<{ name: string; policy: string }>(
    `select name, policy from pgboss.queue where name !~ '^__'`,
  );
  expect(Object.fromEntries(queues.map(({ name, policy }) => [name, policy]))).toEqual(
    Object.fromEntries(
      Object.entries(expected).map(([name, cron]) => [name, cron ? 'exclusive' : 'standard']),
    ),
  );

  // A worker takes the job from its queue, whatever the result.
  await query(`insert into pgboss.job (name, policy, data)
    select name, policy, '{}' from pgboss.queue where name !~ '^__' on conflict do nothing`);
  const waiting = () =>
    query<{ name: string }>(
      `select distinct name from pgboss.job where name !~ '^__' and started_on is null and retry_count = 0`,
    );
  await expect.poll(waiting).toEqual([]);
});
