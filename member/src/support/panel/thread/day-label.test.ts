import { expect, test } from 'vitest';
import { dayLabel } from './day-label.ts';

const now = new Date('2026-11-21T00:30:00+07:00');
const label = (at: string, tag = 'en-GB') => dayLabel(new Date(at), now, tag);

test('a day is one of Bangkok, wherever the telephone is', () => {
  expect(label('2026-11-21T00:00:00+07:00').relativeDay).toBe('today');
  expect(label('2026-11-20T23:59:59+07:00')).toEqual({ relativeDay: 'yesterday', date: '20 Nov' });
  expect(label('2026-11-20T00:00:00+07:00').relativeDay).toBe('yesterday');
  expect(label('2026-11-19T23:59:59+07:00')).toEqual({ relativeDay: null, date: '19 Nov' });
});

test('the year stands there where it is another one, and is never the Buddhist one', () => {
  expect(label('2025-12-31T12:00:00+07:00').date).toBe('31 Dec 2025');
  expect(label('2026-11-20T12:00:00+07:00', 'th-TH').date).toBe('20 พ.ย.');
  expect(label('2025-12-31T12:00:00+07:00', 'th-TH').date).toContain('2025');
  expect(label('2025-12-31T12:00:00+07:00', 'lo-LA').date).toContain('2025');
});

test('a browser that does not know the language shows digits, and no other language', () => {
  expect(label('2026-11-20T12:00:00+07:00', 'tlh').date).toBe('20/11');
  expect(label('2025-12-31T12:00:00+07:00', 'tlh').date).toBe('31/12/2025');
});
