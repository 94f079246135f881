import { expect, test } from 'vitest';
import type { ChatRow } from '../chat.ts';
import { groupByAgent } from './group-by-agent.ts';

const row = (id: string, assigned: string | null = null): ChatRow => ({
  id,
  state: 'open',
  since: '2026-11-24T06:00:00.000Z',
  locale: 'th',
  member: null,
  guest: '7F2C',
  last: null,
  unread: 0,
  assigned: assigned === null ? null : { id: assigned, name: assigned },
  onItsWay: null,
  blocked: false,
  lastSeq: 1,
});

test('unassigned conversations come before those of colleagues, each in list order', () => {
  const rows = [row('a', 'mali'), row('b'), row('c', 'me'), row('d')];
  const claims: Record<string, { mine: boolean }> = { d: { mine: false } };
  const groups = groupByAgent(rows, true, 'me', (id) => claims[id]);
  expect(groups.map(({ of, rows: its }) => [of, its.map(({ id }) => id)])).toEqual([
    ['free', ['b', 'c']],
    ['colleague', ['a', 'd']],
  ]);
});

test('a conversation that I have open is not listed as a colleague’s', () => {
  const groups = groupByAgent([row('a', 'mali')], true, 'me', () => ({ mine: true }));
  expect(groups.map(({ of }) => of)).toEqual(['free']);
});

test('an ungrouped list is one group', () => {
  expect(groupByAgent([row('a', 'mali'), row('b')], false, 'me', () => undefined)).toHaveLength(1);
});
