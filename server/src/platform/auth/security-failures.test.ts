import type pg from 'pg';
import { expect, test } from 'vitest';
import { createSecurityFailures } from './security-failures.ts';

const id = (i: number) => `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`;

/** Collects failures for a database that answers `query`. */
function collector(query: (text: string, values: string[]) => Promise<unknown>) {
  const lines: object[] = [];
  const written: { kind: string; times: number; network: string | null }[] = [];
  const pool = {
    async query(text: string, values: string[]) {
      await query(text, values);
      written.push(...JSON.parse(values[0] ?? ''));
    },
  };
  const log = { warn: (fields: object) => void lines.push(fields) };
  return { failures: createSecurityFailures(pool as unknown as pg.Pool, log), lines, written };
}

test('failures that the database refuses are one line in the log, with their number by kind', async () => {
  const fault = new Error('the database is away');
  const { failures, lines } = collector(() => Promise.reject(fault));
  for (let i = 0; i < 30; i++) failures.add({ memberId: id(i % 3), kind: 'login-failed' });
  failures.add({ memberId: id(1), kind: 'sign-in-locked' });
  await failures.flush();
  await failures.flush();
  expect(lines).toEqual([{ lost: { 'login-failed': 30, 'sign-in-locked': 1 }, err: fault }]);
});

test('failures of more members than there is room for are counted in the log', async () => {
  const { failures, lines, written } = collector(async () => {});
  for (let i = 0; i < 510; i++) failures.add({ memberId: id(i), kind: 'login-failed' });
  await failures.flush();
  expect(lines).toEqual([{ lost: { 'login-failed': 10 } }]);
  expect(written).toHaveLength(500);
});

test('failures of one member from many networks are one row beyond the twentieth, and none is lost', async () => {
  const { failures, lines, written } = collector(async () => {});
  for (let i = 0; i < 100; i++)
    failures.add({ memberId: id(1), kind: 'login-failed', network: Buffer.alloc(32, i) });
  await failures.flush();
  expect(lines).toEqual([]);
  expect(written).toHaveLength(21);
  expect(written.reduce((sum, { times }) => sum + times, 0)).toBe(100);
  expect(written.find(({ network }) => network === null)?.times).toBe(80);
});
