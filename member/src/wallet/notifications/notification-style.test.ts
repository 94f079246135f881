import { notificationKinds } from '@kapao/contract/calls/notifications';
import { expect, test } from 'vitest';
import { dialogOf, statementEventOf, walletEffectOf } from './notification-style.ts';
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

test('every notification opens the dialog with its details', () => {
  const leads = Object.fromEntries(notificationKinds.map((kind) => [kind, dialogOf(piece(kind))]));
  expect(leads).toEqual({
    in: { name: 'entry', id: 'one' },
    'above-limit': { name: 'entry', id: 'one' },
    out: { name: 'entry', id: 'one' },
    given: { name: 'entry', id: 'one' },
    ended: { name: 'entry', id: 'one' },
    paid: { name: 'withdrawal', id: 'one' },
    returned: { name: 'withdrawal', id: 'one' },
    'failed-move': { name: 'entry', id: 'one' },
    slip: { name: 'slips' },
    refund: { name: 'refund' },
    invite: { name: 'invite' },
    'withdraw-ask': { name: 'withdraw-proof' },
    'pin-set': { name: 'withdraw-proof' },
    'pin-removed': { name: 'withdraw-proof' },
    'pin-locked': { name: 'withdraw-proof' },
    'new-device': { name: 'activity' },
    'password-changed': { name: 'activity' },
    'passkey-added': { name: 'activity' },
    'passkey-removed': { name: 'activity' },
    'bank-changed': { name: 'activity' },
    'reset-begun': { name: 'activity' },
    'erasure-asked': { name: 'erasure' },
    'erasure-declined': { name: 'erasure' },
  });
});

test('only money credited to the wallet is shown as a gain', () => {
  expect(notificationKinds.filter((kind) => walletEffectOf(piece(kind)) === 'in')).toEqual([
    'in',
    'above-limit',
    'given',
  ]);
  expect(notificationKinds.filter((kind) => walletEffectOf(piece(kind)) === 'waits')).toEqual([
    'refund',
    'invite',
  ]);
});

test('a notification of a statement entry uses the statement’s sentence', () => {
  expect(
    statementEventOf(piece('given', { reference: { kind: 'promotion', description: 'NEW30' } })),
  ).toEqual({
    statementType: 'bonus',
    from: 'BANK',
    to: 'WALLET',
    promotion: { description: 'NEW30' },
  });
  expect(statementEventOf(piece('paid'))).toBeNull();
  expect(statementEventOf(piece('invite'))).toBeNull();
});
