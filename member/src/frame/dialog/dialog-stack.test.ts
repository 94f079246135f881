import { expect, test } from 'vitest';
import { dialogsOf } from './dialog-stack.ts';

test('a history entry without dialogs or of another shape opens none', () => {
  for (const state of [null, undefined, 'x', 7, {}, { dialogs: 'deposit' }, { dialogs: null }]) {
    expect(dialogsOf(state)).toEqual([]);
  }
});

test('invalid dialogs are left out and the others open', () => {
  expect(
    dialogsOf({
      dialogs: [{ name: 'deposit' }, null, { id: 'x' }, { name: 'game', id: 'PG' }, { name: 'game', id: 7 }],
    }),
  ).toEqual([{ name: 'deposit' }, { name: 'game', id: 'PG' }]);
});

test('a dialog is restored with its part and step count', () => {
  const dialogs = [{ name: 'deposit', at: 'qr:KBANK', steps: 1 }];
  expect(
    dialogsOf({ dialogs: [...dialogs, { name: 'deposit', at: 7 }, { name: 'deposit', steps: 'x' }] }),
  ).toEqual(dialogs);
});
