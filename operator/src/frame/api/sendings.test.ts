import { expect, test } from 'vitest';
import { createSendings } from './sendings.ts';

const keysInOrder = () => {
  let next = 0;
  return () => `key ${++next}`;
};

test('the same is sent once at a time, and the next item does not wait for it', () => {
  const sendings = createSendings(keysInOrder());
  expect(sendings.begin('first')).toBe('key 1');
  expect(sendings.begin('first')).toBe(null);
  expect(sendings.begin('second')).toBe('key 2');
  sendings.end('second', true);
  expect(sendings.isBusy()).toBe(true);
  sendings.end('first', true);
  expect(sendings.isBusy()).toBe(false);
});

test('what was answered has another key the next time', () => {
  const sendings = createSendings(keysInOrder());
  sendings.begin('first');
  sendings.end('first', true);
  expect(sendings.begin('first')).toBe('key 2');
});

test('of an unknown outcome the key stays, also when something else was sent meanwhile', () => {
  const sendings = createSendings(keysInOrder());
  sendings.begin('first');
  sendings.end('first', false);
  sendings.begin('second');
  sendings.end('second', true);
  expect(sendings.isBusy()).toBe(false);
  expect(sendings.begin('first')).toBe('key 1');
});
