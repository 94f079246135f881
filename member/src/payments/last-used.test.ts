import { beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../base/testing.ts';
import { forgetSession } from '../frame/api/session.ts';
import { keepLastUsed, readLastUsed, withLast } from './last-used.ts';

beforeEach(() => {
  stubStorage('sessionStorage', stubStorage('localStorage'));
  vi.stubGlobal('document', { querySelector: () => null });
});

test('amount and method are kept beside each other, until the logout', () => {
  keepLastUsed({ withdraw: 700 });
  keepLastUsed({ deposit: 250, method: 'qr-KBANK' });
  expect(readLastUsed()).toEqual({ withdraw: 700, deposit: 250, method: 'qr-KBANK' });
  forgetSession();
  expect(readLastUsed()).toEqual({});
});

test('the last amount is offered once, in order, and only where it fits', () => {
  const fits = (amount: number) => amount <= 600;
  expect(withLast([100, 300, 500], 250, fits)).toEqual([100, 250, 300, 500]);
  expect(withLast([100, 300, 500], 300, fits)).toEqual([100, 300, 500]);
  expect(withLast([100, 300, 500], 700, fits)).toEqual([100, 300, 500]);
  expect(withLast([100], undefined, fits)).toEqual([100]);
});
