import { ApiError } from '@kapao/contract/errors/api-error';
import { expect, it } from 'vitest';
import { choicesOf, chosenRows, firstNames, sendEach } from './bulk.ts';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const done = { ok: true, reply: {} } as const;
const refusedBy = (code: 'TAKEN' | 'SIGNED_OUT' | 'OFFLINE') =>
  ({ ok: false, error: new ApiError({ code, status: 409 }) }) as const;
const say = (error: unknown) => (error instanceof ApiError ? String(error.code) : 'fault');

it('sends each row by itself and in order, and a refusal stops no other', async () => {
  const sent: string[] = [];
  const results = await sendEach(
    rows,
    async ({ id }) => {
      sent.push(id);
      return id === 'b' ? refusedBy('TAKEN') : done;
    },
    say,
  );
  expect(sent).toEqual(['a', 'b', 'c', 'd']);
  expect(results.map(({ refused }) => refused)).toEqual([null, 'TAKEN', null, null]);
});

it('sends nothing more after the session or the network has ended, and says so for each row left', async () => {
  for (const code of ['SIGNED_OUT', 'OFFLINE'] as const) {
    const sent: string[] = [];
    const results = await sendEach(
      rows,
      async ({ id }) => {
        sent.push(id);
        return id === 'b' ? refusedBy(code) : done;
      },
      say,
    );
    expect(sent).toEqual(['a', 'b']);
    expect(results.map(({ refused }) => refused)).toEqual([null, code, code, code]);
  }
});

it('lists rows of colleagues and those to decide alone last, with the reason, and never sends them', () => {
  const assignment = (mine: boolean) => ({
    who: { id: 'x', name: 'Bo Ek' },
    mine,
    until: '2026-11-20T17:00:00.000Z',
    keptUntil: null,
  });
  const choices = choicesOf(
    rows,
    ({ id }) => (id === 'a' ? 'flagged' : undefined),
    (id) => (id === 'b' ? assignment(false) : id === 'c' ? assignment(true) : undefined),
    (who) => `opened by ${who}`,
  );
  expect(choices.map(({ row, why }) => [row.id, why])).toEqual([
    ['c', undefined],
    ['d', undefined],
    ['a', 'flagged'],
    ['b', 'opened by Bo Ek'],
  ]);
  const all = new Set(['a', 'b', 'c', 'd']);
  expect(chosenRows(choices, all, 50).map(({ id }) => id)).toEqual(['c', 'd']);
  expect(chosenRows(choices, all, 1).map(({ id }) => id)).toEqual(['c']);
});

it('names the first three members and counts the others', () => {
  expect(firstNames(['Ann', 'Bo', 'Cy'])).toBe('Ann, Bo, Cy');
  expect(firstNames(['Ann', 'Bo', 'Cy', 'Di', 'Ed'])).toBe('Ann, Bo, Cy +2');
});
