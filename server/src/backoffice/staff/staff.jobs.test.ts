import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { RunHandler } from '../../platform/jobs/scheduled-run.ts';
import { type TestServer, testServer } from '../../testing/app.ts';
import { type TestBackoffice, testBackoffice } from '../../testing/backoffice/backoffice-server.ts';
import { registerStaffJobs } from './staff.jobs.ts';

let server: TestServer;
let backoffice: TestBackoffice;
beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
});
afterAll(async () => {
  await backoffice.close();
  await server.close();
});

test('the staff jobs delete expired sessions, links and claims, and nothing else', async () => {
  const { pool } = server.deps;
  const [old, young] = [await backoffice.staffMember('owner'), await backoffice.staffMember('owner')];
  const invite = (name: string) =>
    backoffice.call('inviteStaffMember', { as: young, body: { name, role: 'viewer' } });
  const [past, present] = [await invite('past'), await invite('present')];
  const of = (id: string) => [id];
  await pool.query(
    `update staff_session set expires_at = now() - interval '8 days' where staff_id = $1`,
    of(old.id),
  );
  await pool.query(
    `update staff_link set expires_at = now() - interval '8 days' where staff_id = $1`,
    of(past.body.id),
  );
  await pool.query(
    `select queue_assign('exceptions', 'old', $1, -7200, 10), queue_assign('exceptions', 'new', $1, 120, 10)`,
    of(young.id),
  );
  const works: RunHandler[] = [];
  const every: Jobs['every'] = (_name, _schedule, work) => void works.push(work);
  registerStaffJobs({ every }, server.deps);
  for (const work of works) await work(new AbortController().signal);
  const { rows } = await pool.query(
    `select (select array_agg(staff_id::text) from staff_session) as sessions,
            (select array_agg(staff_id::text) from staff_link) as links, (select array_agg(item_id) from queue_claim) as claims`,
  );
  expect(rows).toEqual([{ sessions: [young.id], links: [present.body.id], claims: ['new'] }]);
});
