import { expect, test } from 'vitest';
import { hasBlockedWord } from './blocked-words.ts';
import { isSomebodyThere } from './support-hours.ts';

const day = { from: '09:00', to: '18:00' };
const night = { from: '20:00', to: '02:00' };
/** A Monday in Bangkok, at this time of it. */
const monday = (time: string) => new Date(`2026-11-23T${time}:00+07:00`);
const tuesday = (time: string) => new Date(`2026-11-24T${time}:00+07:00`);

test('somebody is there from the first minute to the one before the end, in Bangkok', () => {
  const hours = [day, null, null, null, null, null, null];
  expect(['08:59', '09:00', '17:59', '18:00'].map((time) => isSomebodyThere(monday(time), hours))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isSomebodyThere(tuesday('10:00'), hours)).toBe(false);
});

test('hours that end after midnight belong to the day on which they began, from Sunday to Monday too', () => {
  const mondays = [night, null, null, null, null, null, null];
  expect(isSomebodyThere(monday('19:59'), mondays)).toBe(false);
  expect(isSomebodyThere(monday('23:30'), mondays)).toBe(true);
  expect(isSomebodyThere(tuesday('01:59'), mondays)).toBe(true);
  expect(isSomebodyThere(tuesday('02:00'), mondays)).toBe(false);
  expect(isSomebodyThere(monday('01:00'), mondays)).toBe(false);
  expect(isSomebodyThere(monday('01:00'), [null, null, null, null, null, null, night])).toBe(true);
});

test('the same time twice is the whole day', () => {
  const hours = [{ from: '00:00', to: '00:00' }, null, null, null, null, null, null];
  expect(isSomebodyThere(monday('00:00'), hours)).toBe(true);
  expect(isSomebodyThere(monday('23:59'), hours)).toBe(true);
  expect(isSomebodyThere(tuesday('00:00'), hours)).toBe(false);
});

test('a blocked word is found in other letters of the same kind, inside a sentence, and with what is not seen in it', () => {
  const words = ['Bad Word', 'คำหยาบ'];
  for (const text of ['this is a BAD  word!', 'ｂａｄ word', 'ba\u200bd word', 'นี่คือคำหยาบนะ'])
    expect(hasBlockedWord(text, words), text).toBe(true);
  expect(hasBlockedWord('badly worded', words)).toBe(false);
  expect(hasBlockedWord('anything', [])).toBe(false);
});
