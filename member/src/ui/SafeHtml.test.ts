import { expect, test } from 'vitest';
import { safeHref } from './SafeHtml.tsx';

test.each([
  'javascript:alert(1)',
  ' jAvaScript:alert(1)',
  'data:text/html,x',
  'http://plain.example',
  '/relative',
  '',
  null,
])('%j is not opened from a text', (href) => expect(safeHref(href)).toBeNull());

test.each(['https://line.me/ti/p/x', 'mailto:help@example.com', 'tel:+66800000001', 'line://ti/p/x'])(
  '%s is',
  (href) => expect(safeHref(href)).toBe(href),
);
