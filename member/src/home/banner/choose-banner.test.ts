import { expect, test } from 'vitest';
import type { ActiveBonus } from '../../wallet/active-bonus/active-bonus.ts';
import { chooseBanner, type Offer } from './choose-banner.ts';

const offer = (code: string, refusal: Offer['preview']['refusal']) =>
  ({ code, preview: { refusal } }) as Offer; // Only these fields decide the choice.
const activeBonus = { id: 'held' } as ActiveBonus; // The active bonus is shown and not judged.
const wallet = { round: false, pause: null, invite: { amount: 0, success: 5, fail: 1 } };
const nothing = { wallet, activeBonus: null, refund: { result: false, refundAmount: 0 }, offers: [] };
const invited = { ...wallet, invite: { ...wallet.invite, amount: 75 } };

test('a bonus that is held goes before everything else', () => {
  const held = { ...invited, round: true };
  const refund = { result: true, refundAmount: 100 };
  expect(chooseBanner({ ...nothing, wallet: held, refund, activeBonus })).toEqual({
    kind: 'held',
    activeBonus,
  });
  expect(chooseBanner({ ...nothing, wallet: held, refund })).toEqual({ kind: 'coming' });
});

test('then what there is to receive: a refund, which runs out, then what friends brought', () => {
  const offers = [offer('NEW30', null)];
  const refund = { result: true, refundAmount: 100 };
  expect(chooseBanner({ ...nothing, wallet: invited, refund, offers })).toEqual({
    kind: 'receive',
    what: 'refund',
    amount: 100,
  });
  expect(chooseBanner({ ...nothing, wallet: invited, offers })).toMatchObject({ what: 'invite', amount: 75 });
});

test('then the first offer that can be had, if any', () => {
  const offers = [
    offer('TAKEN', 'BONUS_MAX_CLAIMED'),
    // With older money, a deposit would not bring this bonus.
    offer('OLDER', 'BONUS_REMAINING'),
    offer('AFTER', 'BONUS_CONDITION'),
    offer('NOW', null),
  ];
  expect(chooseBanner({ ...nothing, offers })).toMatchObject({ kind: 'offer', offer: { code: 'AFTER' } });
  expect(chooseBanner({ ...nothing, offers: offers.slice(0, 2) })).toEqual({ kind: 'none' });
});

test('a refund that cannot be received yet is no banner', () => {
  expect(chooseBanner({ ...nothing, refund: { result: false, refundAmount: 100 } })).toEqual({
    kind: 'none',
  });
});

test('on a break nothing is received and nothing advertised', () => {
  const pause = { kind: 'break' as const, until: '2026-11-26T00:00:00.000Z' };
  const paused = { ...invited, pause };
  expect(chooseBanner({ ...nothing, wallet: paused, offers: [offer('NOW', null)] })).toEqual({
    kind: 'none',
  });
});

test('nothing is said before it is known', () => {
  expect(chooseBanner({ ...nothing, refund: undefined })).toEqual({ kind: 'coming' });
  expect(chooseBanner({ ...nothing, offers: undefined })).toEqual({ kind: 'coming' });
});
