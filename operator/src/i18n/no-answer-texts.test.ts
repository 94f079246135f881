import { because, openReason } from '@kapao/contract/backoffice/reasons/open-reason';
import { expect, test, vi } from 'vitest';
import { noAnswerText } from './no-answer-texts.ts';
import { thaiTexts } from './testing/plain-macro.ts';

vi.mock('@lingui/core/macro', () => import('./testing/plain-macro.ts'));

const thai = await thaiTexts();
const english = (why: string) => noAnswerText(why, ({ id }) => id);

test.each(openReason.options)('%s has a Thai text, and shows its detail', (code) => {
  expect(thai.get(english(because(code)))).toMatch(/[ก-๛]/);
  expect(english(because(code, 'HTTP 502'))).toBe(`${english(code)}: HTTP 502`);
});

test('a nested reason is shown too', () => {
  expect(english(because('BETS_UNREAD', because('WRONG_ANSWER', 'HTTP 502')))).toBe(
    'The bets could not be read: The answer does not follow the protocol: HTTP 502',
  );
  expect(english(because('BALANCE_UNREAD', 'ECONNRESET'))).toBe(
    'The game balance could not be read: Not reachable',
  );
});

test.each(['Insufficient credit', 'ยอดไม่พอ', 'NO_SUCH_CODE: x', 'constructor', '1009', ''])(
  'a provider’s own text is unchanged: %s',
  (words) => expect(english(words)).toBe(words),
);
