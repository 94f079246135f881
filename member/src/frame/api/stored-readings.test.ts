import { beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../base/testing.ts';
import { keepAnswer, keptAnswer } from './stored-readings.ts';

const kept = new Map<string, string>();
let script = '/assets/index-1.js';
beforeEach(() => {
  kept.clear();
  script = '/assets/index-1.js';
  stubStorage('localStorage', kept);
  vi.stubGlobal('document', { querySelector: () => ({ src: script }) });
});

test('the newest answer of each call is kept with its time', () => {
  const before = Date.now();
  keepAnswer('member', 'getProfile', { name: 'ก' });
  keepAnswer('member', 'getSlips', { total: 1 });
  keepAnswer('member', 'getSlips', { total: 2 });
  expect(keptAnswer('member', 'getProfile')?.answer).toEqual({ name: 'ก' });
  expect(keptAnswer('member', 'getSlips')?.answer).toEqual({ total: 2 });
  expect(keptAnswer('member', 'getSlips')?.at).toBeGreaterThanOrEqual(before);
  expect(keptAnswer('member', 'getBonuses')).toBeUndefined();
});

test('an answer for members is not found among those for everybody', () => {
  keepAnswer('member', 'getProfile', {});
  expect(keptAnswer('everybody', 'getProfile')).toBeUndefined();
});

test('an answer kept by another build is not read', () => {
  keepAnswer('member', 'getProfile', {});
  script = '/assets/index-2.js';
  expect(keptAnswer('member', 'getProfile')).toBeUndefined();
});

test.each(['', '{', '{"build":"/assets/index-1.js","readings":{"getProfile":{"at":"x"}}}'])(
  'a damaged stored value (%j) is not read',
  (text) => {
    kept.set('lastReadings', text);
    expect(keptAnswer('member', 'getProfile')).toBeUndefined();
  },
);
