import { expect, expectTypeOf, test } from 'vitest';
import { moneyParamsOf, paramsOf } from './errors/error-params.ts';
import { ok, type Result, refuse } from './result.ts';

test('a refusal carries its code, and params only when there are some', () => {
  expect(refuse('MONEY_NOT_ENOUGH')).toEqual({ ok: false, code: 'MONEY_NOT_ENOUGH' });
  expect(refuse('TRANSFER_MINIMUM', { minimum: 1 })).toEqual({
    ok: false,
    code: 'TRANSFER_MINIMUM',
    params: { minimum: 1 },
  });
});

test('a refusal whose text shows an amount does not compile without it', () => {
  // @ts-expect-error the text says the minimum
  refuse('TRANSFER_MINIMUM');
  // @ts-expect-error an amount is a number
  refuse('WITHDRAW_MAXIMUM', { maximum: '50000' });
  expect(moneyParamsOf('WITHDRAW_MAXIMUM')).toEqual(['maximum']);
  expect(paramsOf('SLIP_CLOSED')).toEqual(['closedFrom', 'closedTo']);
});

test('the value is typed only after ok was checked', () => {
  const result: Result<number, 'NO_DATA'> = Math.random() < 2 ? ok(5) : refuse('NO_DATA');
  if (result.ok) expectTypeOf(result.value).toEqualTypeOf<number>();
  else expectTypeOf(result.code).toEqualTypeOf<'NO_DATA'>();
  expect(result).toEqual({ ok: true, value: 5 });
});
