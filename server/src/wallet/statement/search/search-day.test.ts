import { expect, test } from 'vitest';
import { readDay } from './search-day.ts';

test.each([
  ['25/11/2026', '2026-11-24T17:00:00.000Z'],
  ['25/11/2569', '2026-11-24T17:00:00.000Z'],
  ['2026-11-25', '2026-11-24T17:00:00.000Z'],
  ['25/11', '2026-11-24T17:00:00.000Z'],
  ['1/1', '2025-12-31T17:00:00.000Z'],
  // Dates that are still to come this year are taken as last year's.
  ['27/11', '2025-11-26T17:00:00.000Z'],
  ['29/2', '2024-02-28T17:00:00.000Z'],
  ['25 Nov', '2026-11-24T17:00:00.000Z'],
  ['25 nov.', '2026-11-24T17:00:00.000Z'],
  ['25NOV2026', '2026-11-24T17:00:00.000Z'],
  ['25 November 2026', '2026-11-24T17:00:00.000Z'],
  ['November 25, 2026', '2026-11-24T17:00:00.000Z'],
  ['Nov 25', '2026-11-24T17:00:00.000Z'],
  ['5 Sep', '2026-09-04T17:00:00.000Z'],
  ['5 Sept.', '2026-09-04T17:00:00.000Z'],
  ['25 พ.ย.', '2026-11-24T17:00:00.000Z'],
  ['25 พ.ย. 2569', '2026-11-24T17:00:00.000Z'],
  ['25 พ.ย 2026', '2026-11-24T17:00:00.000Z'],
  ['25พย', '2026-11-24T17:00:00.000Z'],
  ['25 พฤศจิกายน', '2026-11-24T17:00:00.000Z'],
  ['25 พฤศจิกายน 2569', '2026-11-24T17:00:00.000Z'],
  ['25 ພະຈິກ', '2026-11-24T17:00:00.000Z'],
  ['25 ພ.ຈ. 2026', '2026-11-24T17:00:00.000Z'],
  ['1 ກໍລະກົດ 2026', '2026-06-30T17:00:00.000Z'],
  // Dates that are still to come this year are taken as last year's.
  ['27 Nov', '2025-11-26T17:00:00.000Z'],
  ['29 ก.พ.', '2024-02-28T17:00:00.000Z'],
  ['31 Apr', null],
  ['25 Novem', null],
  ['25 Nov 26', null],
  ['Nov 2026', null],
  ['Nov', null],
  ['25 constructor', null],
  ['31/4', null],
  ['0/1', null],
  ['29/02/2026', null],
  ['25.11', null],
  ['2026-13-01', null],
  ['25/11/26', null],
])('the day %j begins at %s', (typed, start) => {
  const day = readDay(typed, new Date('2026-11-26T05:00:00Z'));
  expect(day?.start.toISOString() ?? null).toBe(start);
});

test('in the first hours of a year in Bangkok, 1/1 is the first day of that year', () => {
  const day = readDay('1/1', new Date('2026-12-31T17:30:00Z'));
  expect(day?.start.toISOString()).toBe('2026-12-31T17:00:00.000Z');
});

const all = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 5, 5)));

test.each(['en-GB', 'en-US', 'th-TH', 'lo-LA', 'th-TH-u-ca-gregory'])(
  'a day as %s writes it is read as that day, in every month',
  (language) => {
    // American digits with the month first are left out, because nobody here writes them.
    for (const month of ['long', 'short', 'numeric'] as const)
      for (const at of month === 'numeric' && language === 'en-US' ? [] : all) {
        const options = { day: 'numeric', month, year: 'numeric', timeZone: 'Asia/Bangkok' } as const;
        const typed = new Intl.DateTimeFormat(language, options).format(at);
        const day = readDay(typed, new Date('2026-12-31T05:00:00Z'));
        expect(day?.start.getTime(), typed).toBe(at.getTime() - 12 * 3_600_000);
      }
  },
);

test.each([
  '9'.repeat(40),
  'ก'.repeat(40),
  `1${' '.repeat(38)}x`,
  `${'n.'.repeat(19)}1 `,
  `1 ${'ກ'.repeat(36)} 2`,
])('%j is not read as a day', (typed) => {
  expect(readDay(typed, new Date('2026-11-26T05:00:00Z'))).toBeNull();
});
