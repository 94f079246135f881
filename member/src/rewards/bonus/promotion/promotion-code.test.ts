import { expect, test } from 'vitest';
import { judgeCode } from './promotion-code.ts';

test('a code is looked up in upper case, without whitespace and invisible characters', () => {
  expect(judgeCode(' songkran-2026 ')).toEqual({ code: 'SONGKRAN-2026', flaw: null });
  expect(judgeCode('\u2068ＳＯＮＧ\u00adKRAN\u2011๒๐๒๖\u200b')).toEqual({
    code: 'SONGKRAN-2026',
    flaw: null,
  });
});

test('a text that cannot be a code is refused without a lookup', () => {
  expect(judgeCode('  ').flaw).toBe('empty');
  expect(judgeCode('AB').flaw).toBe('short');
  expect(judgeCode('โปรใหม่').flaw).toBe('letters');
  expect(judgeCode('A/B').flaw).toBe('letters');
});
