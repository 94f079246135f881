import { expect, test } from 'vitest';
import { createSendings } from './sendings.ts';

const keysInOrder = () => {
  let next = 0;
  return () => `key ${++next}`;
};
const begun = () => {
  const sendings = createSendings(keysInOrder());
  return { ...sendings, keyOf: (content: string) => sendings.begin(content, {})?.key ?? null };
};

test('the same is sent once at a time, and the next item does not wait for it', () => {
  const { keyOf } = begun();
  expect(keyOf('first')).toBe('key 1');
  expect(keyOf('first')).toBe(null);
  expect(keyOf('second')).toBe('key 2');
});

test('what was answered has another key the next time', () => {
  const { keyOf, end } = begun();
  keyOf('first');
  end('first', true);
  expect(keyOf('first')).toBe('key 2');
});

test('of an unknown outcome the key stays, also when something else was sent meanwhile', () => {
  const { keyOf, end } = begun();
  keyOf('first');
  end('first', false);
  keyOf('second');
  end('second', true);
  expect(keyOf('first')).toBe('key 1');
});

test('of an unknown outcome it goes out again as it did, whatever moved by itself meanwhile', () => {
  const { begin, end } = begun();
  begin('hello', { text: 'hello', read: 1 });
  end('hello', false);
  expect(begin('hello', { text: 'hello', read: 3 })).toEqual({
    key: 'key 1',
    request: { text: 'hello', read: 1 },
  });
  end('hello', true);
  expect(begin('hello', { text: 'hello', read: 5 })?.request).toEqual({ text: 'hello', read: 5 });
});
