import { expect, test } from 'vitest';
import { dialogsOf } from './dialog-stack.ts';

test('a history entry without dialogs, or written by something else, opens none', () => {
  for (const state of [null, undefined, 'x', 7, {}, { dialogs: 'deposit' }, { dialogs: null }]) {
    expect(dialogsOf(state)).toEqual([]);
  }
});

test('what is no dialog is left out, the rest opens', () => {
  expect(
    dialogsOf({
      dialogs: [{ name: 'deposit' }, null, { id: 'x' }, { name: 'game', id: 'PG' }, { name: 'game', id: 7 }],
    }),
  ).toEqual([{ name: 'deposit' }, { name: 'game', id: 'PG' }]);
});

test('a dialog comes back at the part that it showed', () => {
  const dialogs = [{ name: 'deposit', at: 'qr:KBANK', steps: 1 }];
  expect(
    dialogsOf({ dialogs: [...dialogs, { name: 'deposit', at: 7 }, { name: 'deposit', steps: 'x' }] }),
  ).toEqual(dialogs);
});
