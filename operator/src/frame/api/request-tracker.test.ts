import { expect, test } from 'vitest';
import { createRequestTracker } from './request-tracker.ts';

const keysInOrder = () => {
  let next = 0;
  return () => `key ${++next}`;
};
const begun = () => {
  const sendings = createRequestTracker(keysInOrder());
  return { ...sendings, keyOf: (content: string) => sendings.begin(content, {})?.key ?? null };
};

test('an equal request is not sent twice at once, and another one does not wait', () => {
  const { keyOf } = begun();
  expect(keyOf('first')).toBe('key 1');
  expect(keyOf('first')).toBe(null);
  expect(keyOf('second')).toBe('key 2');
});

test('an answered request gets another key the next time', () => {
  const { keyOf, end } = begun();
  keyOf('first');
  end('first', true);
  expect(keyOf('first')).toBe('key 2');
});

test('a request with an unknown outcome keeps its key, even after another request', () => {
  const { keyOf, end } = begun();
  keyOf('first');
  end('first', false);
  keyOf('second');
  end('second', true);
  expect(keyOf('first')).toBe('key 1');
});

test('a request with an unknown outcome is repeated unchanged', () => {
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
