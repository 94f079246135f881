import { expect, test } from 'vitest';
import { slipSteps } from './slip-steps.ts';

const states = (...args: Parameters<typeof slipSteps>) => slipSteps(...args).map(({ state }) => state);
const processing = (step: 'STORED' | 'READ' | 'ASKED' | 'DECIDED') =>
  states({ status: 'PROCESSING', step, note: '' });

test('the steps are done in order, with one current step at most', () => {
  expect(states(null)).toEqual(['now', 'later', 'later', 'later']);
  expect(processing('STORED')).toEqual(['done', 'now', 'later', 'later']);
  expect(processing('READ')).toEqual(['done', 'done', 'now', 'later']);
  expect(processing('ASKED')).toEqual(['done', 'done', 'now', 'later']);
  expect(processing('DECIDED')).toEqual(['done', 'done', 'done', 'now']);
  expect(states({ status: 'SUCCESS', step: 'DECIDED', note: '' })).toEqual(['done', 'done', 'done', 'done']);
});

test('a rejected slip fails at reading its picture or at the bank', () => {
  const failed = (note: string) => states({ status: 'FAILED', step: 'DECIDED', note });
  expect(failed('CANNOT_READ_CROPPED_IMAGE')).toEqual(['done', 'failed', 'later', 'later']);
  expect(failed('SLIP_REFNO_DUPLICATED')).toEqual(['done', 'done', 'failed', 'later']);
  expect(failed('')).toEqual(['done', 'done', 'failed', 'later']);
});
