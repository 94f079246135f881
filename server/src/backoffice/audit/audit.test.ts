import { dayKey } from '@kapao/core/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import { noteOfCommand } from '../../platform/backoffice/audit-note.ts';
import { type TestServer, testServer } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { exportAudit } from './export-audit.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let auditor: TestStaffMember;
let finance: TestStaffMember;
let memberId: string;
let publicId: string;
/** First day, because midnight in Bangkok may pass during these tests. */
let from: string;

beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
  auditor = await backoffice.staffMember('auditor', 'Auditor');
  finance = await backoffice.staffMember('finance', 'Malee');
  from = dayKey(new Date());
  ({ id: memberId, publicId } = await server.createMember());
  for (let i = 1; i <= 7; i++)
    await writeAudit(server.deps.pool, {
      staffId: finance.id,
      who: finance.name,
      sessionId: null,
      address: '127.0.0.1',
      requestId: null,
      action: i % 2 ? 'approveWithdrawal' : 'getMember',
      subject: 'withdrawal',
      subjectId: `w${i}`,
      ...(i > 5 && { memberId }),
      ...(i % 2 && { before: { state: 'review' }, after: { state: 'approved' }, why: `reason ${i}` }),
    });
  await writeAudit(
    server.deps.pool,
    noteOfCommand('npm run content', 'root', { subject: 'content', subjectId: 'notice', why: '=1+1, "x"' }),
  );
});
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
});

const list = async (query: Record<string, string>) => {
  const { body } = await backoffice.call('listAudit', { as: auditor, query });
  return body as {
    rows: { seq: string; action: string; subjectId: string; who: string }[];
    next: string | null;
  };
};
const subjects = async (query: Record<string, string>) =>
  (await list(query)).rows.map((row) => row.subjectId);

describe('the audit log', () => {
  it('is searched by staff member, action, subject, member and days, and by all of them together', async () => {
    expect(await subjects({ staffId: finance.id })).toEqual(['w7', 'w6', 'w5', 'w4', 'w3', 'w2', 'w1']);
    expect(await subjects({ staffId: finance.id, action: 'getMember' })).toEqual(['w6', 'w4', 'w2']);
    expect(await subjects({ member: publicId })).toEqual(['w7', 'w6']);
    expect(await subjects({ member: memberId, action: 'approveWithdrawal' })).toEqual(['w7']);
    expect(await subjects({ subject: 'withdrawal', subjectId: 'w3' })).toEqual(['w3']);
    const until = dayKey(new Date());
    expect(await subjects({ staffId: finance.id, from, until })).toHaveLength(7);
    expect(await subjects({ staffId: finance.id, until: '2020-01-01' })).toEqual([]);
    expect(await subjects({ staffId: finance.id, from: '2999-01-01' })).toEqual([]);
    const stranger = await backoffice.call('listAudit', { as: auditor, query: { member: 'nobody' } });
    expect(stranger.body.code).toBe('NO_MEMBER');
  });

  it('is read page by page, each row once', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const query: Record<string, string> = { staffId: finance.id, most: '3', ...(after && { after }) };
      const page = await list(query);
      seen.push(...page.rows.map((row) => row.subjectId));
      after = page.next;
    } while (after);
    expect(seen).toEqual(['w7', 'w6', 'w5', 'w4', 'w3', 'w2', 'w1']);
  });

  it('shows a row with its values before and after, and records that it was shown', async () => {
    const [first] = (await list({ subject: 'withdrawal', subjectId: 'w7' })).rows;
    const { body } = await backoffice.call('getAuditRow', { as: auditor, params: { seq: first?.seq ?? '' } });
    expect(body).toMatchObject({
      who: 'Malee',
      publicId,
      why: 'reason 7',
      before: { state: 'review' },
      after: { state: 'approved' },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const [shown] = (await list({ staffId: auditor.id, action: 'getAuditRow' })).rows;
    expect(shown).toMatchObject({ who: 'Auditor', subjectId: first?.seq });
    expect((await backoffice.call('getAuditRow', { as: auditor, params: { seq: '999999' } })).status).toBe(
      404,
    );
  });

  it('lists the actions, subjects and staff members to search for', async () => {
    const { body } = await backoffice.call('listAuditChoices', { as: auditor });
    expect(body.actions).toEqual(
      expect.arrayContaining(['approveWithdrawal', 'getMember', 'npm run content']),
    );
    expect(body.subjects).toEqual(expect.arrayContaining(['content', 'withdrawal']));
    expect(body.staffMembers).toContainEqual({ id: finance.id, name: 'Malee' });
  });

  it('is exported as CSV in which no cell is a formula, and the export is audited', async () => {
    const query = { from, until: dayKey(new Date()) };
    const { status, headers, body } = await backoffice.call('exportAudit', { as: auditor, query });
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="audit-${query.from}-${query.until}.csv"`,
    );
    const lines = String(body).split('\r\n');
    expect(lines[0]).toBe('seq,at (Bangkok),who,operator,action,subject,subject id,member,why,changed');
    expect(lines.find((line) => line.includes('notice'))).toMatch(/"'=1\+1, ""x""",$/);
    expect(lines.filter((line) => line.includes('withdrawal'))).toHaveLength(7);
    expect((await list({ staffId: auditor.id, action: 'exportAudit' })).rows).toHaveLength(1);
  });

  it('says in the last line of an export that older rows are left out', async () => {
    const linesOf = async (most: number) => {
      const sought = { search: { staffId: finance.id }, after: 0n, before: 1_000_000n };
      let file = '';
      for await (const part of exportAudit(server.deps.pool, sought, most)) file += part;
      return file.trim().split('\r\n').slice(1);
    };
    const all = await linesOf(7);
    expect(all).toHaveLength(7);
    expect(await linesOf(6)).toEqual([...all.slice(0, 6), 'Only the newest 6 rows are in this file.']);
  });

  it('exports at most 92 days, and only with the right', async () => {
    const query = { from: '2026-01-01', until: '2026-04-03' };
    expect((await backoffice.call('exportAudit', { as: auditor, query })).body.code).toBe('INVALID_INPUT');
    expect((await backoffice.call('exportAudit', { as: finance, query })).body.code).toBe('NOT_ALLOWED');
    expect((await backoffice.call('listAudit', { as: finance })).body.code).toBe('NOT_ALLOWED');
    const before = await list({ action: 'exportAudit' });
    expect(before.rows).toHaveLength(1);
  });
});
