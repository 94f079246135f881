import { expect, test } from 'vitest';
import { sheetsOf } from './sheets.ts';

test('a history entry without dialogs, or written by something else, opens none', () => {
  for (const state of [null, undefined, 'x', 7, {}, { sheets: 'deposit' }, { sheets: null }]) {
    expect(sheetsOf(state)).toEqual([]);
  }
});

test('what is no dialog is left out, the rest opens', () => {
  expect(
    sheetsOf({
      sheets: [{ name: 'deposit' }, null, { id: 'x' }, { name: 'game', id: 'PG' }, { name: 'game', id: 7 }],
    }),
  ).toEqual([{ name: 'deposit' }, { name: 'game', id: 'PG' }]);
});
