import { expect, test } from 'vitest';
import { createSequence } from './sequence.ts';

const press = (code: string) => ({ code });

test('the key after G is the second of a sequence, the next one is not', () => {
  const sequence = createSequence();
  const [g, a, again] = [press('KeyG'), press('KeyA'), press('KeyA')];
  sequence.add(g, 0);
  expect(sequence.isSecond(g)).toBe(false);
  sequence.add(a, 400);
  expect(sequence.isSecond(a)).toBe(true);
  sequence.add(again, 500);
  expect(sequence.isSecond(again)).toBe(false);
});

test('after a second the key is no longer part of a sequence', () => {
  const sequence = createSequence();
  const a = press('KeyA');
  sequence.add(press('KeyG'), 0);
  sequence.add(a, 1000);
  expect(sequence.isSecond(a)).toBe(false);
});

test('a cancelled G starts no sequence', () => {
  const sequence = createSequence();
  const a = press('KeyA');
  sequence.add(press('KeyG'), 0);
  sequence.cancel();
  sequence.add(a, 100);
  expect(sequence.isSecond(a)).toBe(false);
});
