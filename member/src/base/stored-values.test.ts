import { expect, test } from 'vitest';
import { fitting, has, isEither, isFlag, isNumber, isOneOf, isText, readKept } from './stored-values.ts';

const isPage = has({ name: isText, page: isNumber, kind: isOneOf('a', 'b'), at: isEither(null, isText) });
const page = { name: 'x', page: 1, kind: 'a', at: null };

test('what has the right shape is believed, with whatever else it has', () => {
  expect(readKept(JSON.stringify({ ...page, more: [] }), isPage)).toEqual({ ...page, more: [] });
});

test.each([null, '', '{', '7', '[]', 'null', '"x"'])('%j is as good as nothing', (text) => {
  expect(readKept(text, isPage)).toBeNull();
});

test.each([{ name: 7 }, { page: '1' }, { kind: 'c' }, { at: 7 }, { name: undefined }])(
  'one field that is wrong, %j, makes all of it unreadable',
  (wrong) => expect(readKept(JSON.stringify({ ...page, ...wrong }), isPage)).toBeNull(),
);

test('where each field stands for itself, the wrong and the unknown ones are left out', () => {
  const fields = { name: isText, done: isFlag };
  expect(fitting(fields, { name: 'x', done: 'yes', other: 1 })).toEqual({ name: 'x' });
  expect(fitting(fields, null)).toEqual({});
});
