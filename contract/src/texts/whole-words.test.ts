import { expect, test } from 'vitest';
import { keepWordsWhole } from './whole-words.ts';

test.each([
  ['เกมต่าง ๆ', 'เกมต่าง\u00a0\u2060ๆ'],
  ['เกมต่างๆ', 'เกมต่าง\u2060ๆ'],
  ['ເກມຕ່າງໆ', 'ເກມຕ່າງ\u2060ໆ'],
  ['ເກມຕ່າງ ໆ', 'ເກມຕ່າງ\u00a0\u2060ໆ'],
  ['สั้น ๆ และเร็ว ๆ', 'สั้น\u00a0\u2060ๆ และเร็ว\u00a0\u2060ๆ'],
  ['เวลากรุงเทพฯ', 'เวลากรุงเทพ\u2060ฯ'],
  ['ຯລຯ', 'ຯລ\u2060ຯ'],
  ['ภายใน 1 ชั่วโมงหลังโอน', 'ภายใน 1\u00a0ชั่วโมงหลังโอน'],
  ['ພາຍໃນ 24 ຊົ່ວໂມງ', 'ພາຍໃນ 24\u00a0ຊົ່ວໂມງ'],
  [
    'เล่น {times} เท่าใน {days, plural, other {# วัน}}',
    'เล่น {times}\u00a0เท่าใน {days, plural, other {#\u00a0วัน}}',
  ],
  ['["ໃນ ",["days","plural",{other:["#"," ມື້"]}]]', '["ໃນ ",["days","plural",{other:["#","\u00a0ມື້"]}]]'],
  ['ถึง {date} วันที่ 5', 'ถึง {date} วันที่ 5'],
  ['ได้ −฿500.00 หรือ +₭5,000', 'ได้ −\u2060฿500.00 หรือ +\u2060₭5,000'],
])(
  '%s: no line breaks before a repetition, abbreviation or currency sign, nor within a time',
  (text, whole) => {
    expect(keepWordsWhole(text)).toBe(whole);
    expect(keepWordsWhole(whole)).toBe(whole);
  },
);

test('a text without such a sign is unchanged', () => {
  for (const text of ['ๆ', '5 ๆ', 'a-b', '405-111-2223', '− 5', '฿500', 'const minus = -1;'])
    expect(keepWordsWhole(text)).toBe(text);
});
