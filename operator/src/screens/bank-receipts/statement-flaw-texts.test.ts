import { statementFlaw } from '@kapao/contract/backoffice/reasons/statement-flaw';
import { expect, test, vi } from 'vitest';
import { thaiTexts } from '../../i18n/testing/plain-macro.ts';
import { statementFlawText } from './statement-flaw-texts.ts';

vi.mock('@lingui/core/macro', () => import('../../i18n/testing/plain-macro.ts'));

const thai = await thaiTexts();
/** Every parameter that a code may have. */
const parameters = { row: 2, column: 'at', value: '', columns: ['at'], most: 9, limit: '', fault: 'CSV_X' };

test.each(statementFlaw.options.map(({ shape }) => shape.code.value))('%s has a Thai text', (code) => {
  const english = statementFlawText({ ...parameters, code } as never, ({ id }) => id);
  expect(thai.get(english)).toMatch(/[ก-๛]/);
  expect(thai.get(english)).not.toBe(english);
});
