import { expect, test } from 'vitest';
import { yearsStore } from '../../../i18n/dates.ts';
import { dayLabel } from './day-label.ts';

const now = new Date('2026-11-21T00:30:00+07:00');
const label = (at: string, tag = 'en-GB') => dayLabel(new Date(at), now, tag);

test('a day begins at midnight in Bangkok', () => {
  expect(label('2026-11-21T00:00:00+07:00').relativeDay).toBe('today');
  expect(label('2026-11-20T23:59:59+07:00')).toEqual({ relativeDay: 'yesterday', date: '20 Nov' });
  expect(label('2026-11-20T00:00:00+07:00').relativeDay).toBe('yesterday');
  expect(label('2026-11-19T23:59:59+07:00')).toEqual({ relativeDay: null, date: '19 Nov' });
});

test('the year is shown only if it is another year, in Thai of the Buddhist era', () => {
  expect(label('2025-12-31T12:00:00+07:00').date).toBe('31 Dec 2025');
  expect(label('2026-11-20T12:00:00+07:00', 'th-TH').date).toBe('20 พ.ย.');
  expect(label('2025-12-31T12:00:00+07:00', 'th-TH').date).toBe('31 ธ.ค. 2568');
  yearsStore.write('CE');
  expect(label('2025-12-31T12:00:00+07:00', 'th-TH').date).toBe('31 ธ.ค. 2025');
  yearsStore.write('BE');
  expect(label('2025-12-31T12:00:00+07:00', 'lo-LA').date).toContain('2025');
});

test('a browser without the language shows digits', () => {
  expect(label('2026-11-20T12:00:00+07:00', 'tlh').date).toBe('20/11');
  // The app's own language is Thai here.
  expect(label('2025-12-31T12:00:00+07:00', 'tlh').date).toBe('31/12/2568');
});
