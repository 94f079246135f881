import { notificationKinds } from '@kapao/contract/calls/notifications';
import { expect, test } from 'vitest';
import { courseOf, dialogOf, lineOf } from './notification-style.ts';
import type { AppNotification } from './useNotificationFeed.ts';

const piece = (kind: AppNotification['kind'], more: Partial<AppNotification> = {}): AppNotification => ({
  _id: 'one',
  kind,
  amount: 500,
  from: 'BANK',
  to: 'WALLET',
  reference: null,
  at: '2026-11-25T10:00:00.000Z',
  seen: false,
  ...more,
});

test('every piece of news leads to where all of it stands', () => {
  const leads = Object.fromEntries(notificationKinds.map((kind) => [kind, dialogOf(piece(kind))]));
  expect(leads).toEqual({
    in: { name: 'entry', id: 'one' },
    out: { name: 'entry', id: 'one' },
    given: { name: 'entry', id: 'one' },
    ended: { name: 'entry', id: 'one' },
    paid: { name: 'withdrawal', id: 'one' },
    returned: { name: 'withdrawal', id: 'one' },
    'failed-move': { name: 'entry', id: 'one' },
    slip: { name: 'slips' },
    refund: { name: 'refund' },
    invite: { name: 'invite' },
  });
});

test('only what the wallet has got is shown as a gain', () => {
  expect(notificationKinds.filter((kind) => courseOf(piece(kind)) === 'in')).toEqual(['in', 'given']);
  expect(notificationKinds.filter((kind) => courseOf(piece(kind)) === 'waits')).toEqual(['refund', 'invite']);
});

test('what is a line of the statement is said as it is said there', () => {
  expect(lineOf(piece('given', { reference: { kind: 'promotion', description: 'NEW30' } }))).toEqual({
    statementType: 'bonus',
    from: 'BANK',
    to: 'WALLET',
    promotion: { description: 'NEW30' },
  });
  expect(lineOf(piece('paid'))).toBeNull();
  expect(lineOf(piece('invite'))).toBeNull();
});
