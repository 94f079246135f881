import { expect, test } from 'vitest';
import { exportAddress, foldAudit, noFilter } from './audit-filter.ts';

test('an audit export needs a range of at most 92 days and keeps the action filter', () => {
  expect(exportAddress(noFilter)).toBeNull();
  expect(exportAddress({ ...noFilter, from: '2026-11-01' })).toBeNull();
  expect(exportAddress({ ...noFilter, from: '2026-11-02', until: '2026-11-01' })).toBeNull();
  expect(exportAddress({ ...noFilter, from: '2026-01-01', until: '2026-04-03' })).toBeNull();
  const filter = {
    ...noFilter,
    from: '2026-11-01',
    until: '2026-11-21',
    action: 'signIn',
    row: '7',
    each: 'yes',
  };
  expect(exportAddress(filter)).toBe(
    '/backoffice/exports/audit?action=signIn&from=2026-11-01&until=2026-11-21',
  );
});

test('the list folds repeated reads of the same by one staff member, and keeps changes and exports', () => {
  const line = (seq: number, action: string, subjectId = 'c1', staffId = 'ann') => ({
    id: String(seq),
    seq: String(seq),
    at: new Date(Date.UTC(2026, 10, 28, 10, seq)).toISOString(),
    staffId,
    who: staffId,
    action,
    subject: 'chat',
    subjectId,
    memberId: null,
    publicId: null,
    why: null,
    changed: false,
  });
  const rows = [
    line(9, 'getChat'),
    line(8, 'sendToChat'),
    line(7, 'getChat', 'c2'),
    line(6, 'getChat', 'c1', 'bo'),
    line(5, 'getChat'),
    line(4, 'sendToChat'),
    line(3, 'exportChat'),
    line(2, 'exportChat'),
    line(1, 'getChat'),
  ];
  expect(foldAudit(rows).map(({ seq, times }) => [seq, times])).toEqual([
    ['9', 3],
    ['8', 1],
    ['7', 1],
    ['6', 1],
    ['4', 1],
    ['3', 1],
    ['2', 1],
  ]);
});
