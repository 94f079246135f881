import { expect, test } from 'vitest';
import { exportAddress, noFilter } from './audit-filter.ts';

test('an audit export needs a range of at most 92 days and keeps the action filter', () => {
  expect(exportAddress(noFilter)).toBeNull();
  expect(exportAddress({ ...noFilter, from: '2026-11-01' })).toBeNull();
  expect(exportAddress({ ...noFilter, from: '2026-11-02', until: '2026-11-01' })).toBeNull();
  expect(exportAddress({ ...noFilter, from: '2026-01-01', until: '2026-04-03' })).toBeNull();
  const filter = { ...noFilter, from: '2026-11-01', until: '2026-11-21', action: 'signIn', row: '7' };
  expect(exportAddress(filter)).toBe(
    '/backoffice/exports/audit?action=signIn&from=2026-11-01&until=2026-11-21',
  );
});
