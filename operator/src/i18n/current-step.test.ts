import { expect, test } from 'vitest';
import { currentStep } from './current-step.ts';

const at = '2026-11-30T08:28:12Z';
const current = (done: readonly string[], later: readonly string[]) =>
  currentStep([...done.map((step) => ({ step, at })), ...later.map((step) => ({ step, at: null }))]);

test.each([
  ['a review that staff have not ended', ['REQUESTED', 'REVIEW'], ['SENT', 'PAID'], 'REVIEW'],
  ['a payout without an answer', ['REVIEW', 'SENT'], ['PAID'], 'SENT'],
  ['a paid one', ['REVIEW', 'SENT', 'PAID'], [], undefined],
  ['a returned one', ['REVIEW', 'RETURNED'], [], undefined],
  ['a request that waits for us', ['REQUESTED'], ['SENT'], undefined],
  ['nothing yet', [], ['SENT'], undefined],
] as const)('only a step that goes on is in progress: %s', (_name, done, later, step) => {
  expect(current(done, later)).toBe(step);
});
