import { expect, test } from 'vitest';
import {
  has,
  isEither,
  isFlag,
  isNumber,
  isOneOf,
  isText,
  parseStored,
  validFields,
} from './stored-values.ts';

const isPage = has({ name: isText, page: isNumber, kind: isOneOf('a', 'b'), at: isEither(null, isText) });
const page = { name: 'x', page: 1, kind: 'a', at: null };

test('a value of the right shape is read, with its extra fields', () => {
  expect(parseStored(JSON.stringify({ ...page, more: [] }), isPage)).toEqual({ ...page, more: [] });
});

test.each([null, '', '{', '7', '[]', 'null', '"x"'])('%j is read as null', (text) => {
  expect(parseStored(text, isPage)).toBeNull();
});

test.each([{ name: 7 }, { page: '1' }, { kind: 'c' }, { at: 7 }, { name: undefined }])(
  'one wrong field, %j, makes the whole value null',
  (wrong) => expect(parseStored(JSON.stringify({ ...page, ...wrong }), isPage)).toBeNull(),
);

test('with independent fields, wrong and unknown fields are left out', () => {
  const fields = { name: isText, done: isFlag };
  expect(validFields(fields, { name: 'x', done: 'yes', other: 1 })).toEqual({ name: 'x' });
  expect(validFields(fields, null)).toEqual({});
});
