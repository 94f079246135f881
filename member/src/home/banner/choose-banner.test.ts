import { expect, test } from 'vitest';
import type { ActiveBonus } from '../../wallet/active-bonus/active-bonus.ts';
import { chooseBanner, type Offer } from './choose-banner.ts';

const offer = (code: string, refusal: Offer['preview']['refusal']) =>
  ({ code, preview: { refusal } }) as Offer; // Only these fields decide the choice.
const activeBonus = { id: 'held' } as ActiveBonus; // The active bonus is shown and not judged.
const wallet = { round: false, pause: null };
const nothing = {
  wallet,
  activeBonus: null,
  refund: { result: false, refundAmount: 0 },
  commission: { state: 'none' as const, amount: 0, failed: false },
  offers: [],
};
const commission = { state: 'ready' as const, amount: 75, failed: false };
const invited = { ...nothing, commission };

test('an active bonus comes before everything else', () => {
  const held = { ...wallet, round: true };
  const refund = { result: true, refundAmount: 100 };
  expect(chooseBanner({ ...invited, wallet: held, refund, activeBonus })).toEqual({
    kind: 'held',
    activeBonus,
  });
  expect(chooseBanner({ ...invited, wallet: held, refund })).toEqual({ kind: 'coming' });
});

test('then come cashback and commission to collect, cashback first', () => {
  const offers = [offer('NEW30', null)];
  const refund = { result: true, refundAmount: 100 };
  expect(chooseBanner({ ...invited, refund, offers })).toEqual({
    kind: 'receive',
    what: 'refund',
    amount: 100,
  });
  expect(chooseBanner({ ...invited, offers })).toMatchObject({ what: 'invite', amount: 75 });
});

test('then comes the first offer that is available or needs a deposit', () => {
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

test('cashback that cannot be collected shows no banner', () => {
  expect(chooseBanner({ ...nothing, refund: { result: false, refundAmount: 100 } })).toEqual({
    kind: 'none',
  });
});

test('commission that cannot be collected shows no banner, and with unknown rules none is chosen yet', () => {
  for (const state of ['below', 'closed', 'counting'] as const)
    expect(chooseBanner({ ...nothing, commission: { ...commission, state } })).toEqual({ kind: 'none' });
  const unknown = { ...commission, state: 'unknown' as const };
  expect(chooseBanner({ ...nothing, commission: unknown })).toEqual({ kind: 'coming' });
  expect(chooseBanner({ ...nothing, commission: { ...unknown, failed: true } })).toEqual({ kind: 'none' });
});

test('nothing is offered during a break', () => {
  const pause = { kind: 'break' as const, until: '2026-11-26T00:00:00.000Z' };
  const paused = { ...wallet, pause };
  expect(chooseBanner({ ...invited, wallet: paused, offers: [offer('NOW', null)] })).toEqual({
    kind: 'none',
  });
});

test('no banner is chosen before the data is loaded', () => {
  expect(chooseBanner({ ...nothing, refund: undefined })).toEqual({ kind: 'coming' });
  expect(chooseBanner({ ...nothing, offers: undefined })).toEqual({ kind: 'coming' });
});
