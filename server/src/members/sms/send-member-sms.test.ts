import type { Locale } from '@kapao/core/locale';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { NewJob } from '../../platform/jobs/queue.ts';
import type { JobHandler } from '../../platform/jobs/run-each.ts';
import { relayOnce } from '../../platform/outbox/outbox-relay.ts';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { startTestSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { inbox, smsProviders } from '../../testing/sms.ts';
import { sendMemberSms } from './send-member-sms.ts';
import { registerSmsJobs } from './sms.jobs.ts';
import { smsTexts } from './sms-texts.ts';

let sandbox: TestSandbox;
let server: TestServer;
const logged: string[] = [];
let work: JobHandler;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  server = await testServer({
    providers: smsProviders(sandbox.url),
    onLog: (line) => void logged.push(line),
  });
  const declare = (_: string, handler: JobHandler) => {
    work = handler;
  };
  registerSmsJobs({ work: declare, every: () => {} }, server.deps);
});
afterAll(async () => {
  await server?.close();
  await sandbox?.stop();
});
afterEach(() => sandbox.heal());

/** Notifies a member of a change and returns the resulting jobs. */
async function change(member: TestMember, end: 'commit' | 'rollback', locale: Locale = 'th') {
  const client = await server.deps.pool.connect();
  await client.query('begin');
  await sendMemberSms(client, { memberId: member.id, message: 'bank-account-changed', locale });
  await client.query(end);
  client.release();
  const jobs: NewJob[] = [];
  await relayOnce(server.deps.pool, { send: async (sent) => void jobs.push(...sent) }, () => {});
  return jobs;
}
const texts = async (member: TestMember) => (await inbox(sandbox, member.phone)).map(({ text }) => text);

test('a member gets the message once, in their language, however often the job runs', async () => {
  const member = await server.createMember();
  const [job] = await change(member, 'commit', 'la');
  expect(JSON.stringify(job)).not.toContain(member.phone.slice(1));
  for (let i = 0; i < 3; i++) await work(job!.data);
  expect(await texts(member)).toEqual([smsTexts['bank-account-changed'].la]);
});

test('a rolled-back change sends no message', async () => {
  expect(await change(await server.createMember(), 'rollback')).toEqual([]);
});

test('after a timeout or an error 500 of the gateway the job runs again, and no log line has the phone', async () => {
  const member = await server.createMember();
  const [job] = await change(member, 'commit');
  for (const fault of ['timeout-before', 'error-500'] as const) {
    await sandbox.fault('sms', fault, 1);
    await expect(work(job!.data)).rejects.toThrow('silent');
  }
  await work(job!.data);
  expect(await texts(member)).toHaveLength(1);
  expect(logged.join('\n')).not.toContain(member.phone.slice(1));
});

test('lack of credit raises an alarm, and the message is sent later', async () => {
  const member = await server.createMember();
  const [job] = await change(member, 'commit');
  await sandbox.fault('sms', 'refuse', 1);
  await expect(work(job!.data)).rejects.toThrow('NO_CREDIT');
  expect(logged.join('\n')).toMatch(/"alarm":"sms","code":"NO_CREDIT"/);
  await work(job!.data);
  expect(await texts(member)).toHaveLength(1);
});

test('a message to a phone that the gateway refuses is marked as refused', async () => {
  const member = await server.createMember({ username: '0812340115' });
  const [job] = await change(member, 'commit');
  await work(job!.data);
  const { rows } = await server.deps.pool.query('select state from sms where member_id = $1', [member.id]);
  expect(rows).toEqual([{ state: 'refused' }]);
});

test('every text fits into two SMS of its script', () => {
  for (const text of Object.values(smsTexts).flatMap((languages) => Object.values(languages)))
    expect(text.length, text).toBeLessThanOrEqual(/^[\x20-\x7e]+$/.test(text) ? 160 : 134);
});
