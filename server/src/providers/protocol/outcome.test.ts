import { expect, it } from 'vitest';
import { failed, unknown } from './outcome.ts';

it('error texts of a provider are stripped of control characters and cut to 200 characters', () => {
  expect(failed('no\u0000 money\r\n').code).toBe('no  money ');
  expect(unknown('เงินไม่พอ').why).toBe('เงินไม่พอ');
  expect(unknown(`${'x'.repeat(199)}😀`).why).toBe(`${'x'.repeat(199)} `);
  expect(failed('x'.repeat(100_000)).code).toHaveLength(200);
});
