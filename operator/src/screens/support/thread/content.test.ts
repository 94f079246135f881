import { expect, test } from 'vitest';
import { imageOf, isExpired, isUnknownTarget, linkTargetOf, payloadOf, starsOf } from './content.ts';

test('a payload of ours is resolved to its target, and an unknown one is marked', () => {
  expect(linkTargetOf('kapao:slips')).toBe('slips');
  expect(linkTargetOf('kapao:statement/abc')).toBe('statement');
  expect(linkTargetOf('kapao:nowhere')).toBe(null);
  expect(linkTargetOf('slips')).toBe(null);
  expect(linkTargetOf(payloadOf('deposit'))).toBe('deposit');
  expect(
    ['kapao:nowhere', 'Kapao:slips', 'kapao:', 'kapao:slips', 'a kapao: b'].map(isUnknownTarget),
  ).toEqual([true, true, true, false, false]);
});

test('a rating is one to five stars', () => {
  const stars = (payload: string) => starsOf({ title: '', payload });
  expect(['kapao:rate:1', 'kapao:rate:5'].map(stars)).toEqual([1, 5]);
  expect(['kapao:rate:0', 'kapao:rate:6', 'kapao:rate:x', 'kapao:rate:', '5'].map(stars)).toEqual(
    Array(5).fill(null),
  );
});

test('a picture address is https or a file of ours', () => {
  const image = (address: string) => imageOf({ title: '', payload: '', image: address });
  expect(image('https://a.example/b.png')).toBe('https://a.example/b.png');
  expect(image('/files/b.png')).toBe('/files/b.png');
  expect(['//a.example/b.png', 'javascript:x', 'http://a.example/b.png'].map(image)).toEqual([
    null,
    null,
    null,
  ]);
});

test('a file address expires at its timestamp', () => {
  expect(isExpired('/files/a?until=100&sig=x', new Date(99_999))).toBe(false);
  expect(isExpired('/files/a?until=100&sig=x', new Date(100_000))).toBe(true);
  expect(isExpired('/files/a', new Date(100_000))).toBe(false);
});
