import type { MoneyState } from '@kapao/contract/fields';
import { expect, test } from 'vitest';
import { type StepName, stepStates } from './steps.ts';

const at = '2026-11-21T05:00:00.000Z';
const steps = (reached: StepName[], later: StepName[]) => [
  ...reached.map((step) => ({ step, at })),
  ...later.map((step) => ({ step, at: null })),
];
const states = (status: MoneyState, reached: StepName[], later: StepName[]) =>
  stepStates({ status, steps: steps(reached, later) }).map(({ state }) => state);

test('a fresh request is a fact, what follows is still to come', () => {
  expect(states('PROCESSING', ['REQUESTED'], ['SENT', 'PAID'])).toEqual(['done', 'later', 'later']);
});

test('the bank is waited for after the sending, a person during the review', () => {
  expect(states('PROCESSING', ['REQUESTED', 'SENT'], ['PAID'])).toEqual(['done', 'now', 'later']);
  expect(states('PROCESSING', ['REQUESTED', 'REVIEW'], ['SENT', 'PAID'])).toEqual([
    'done',
    'now',
    'later',
    'later',
  ]);
});

test('a paid one is done to the end, a returned one ends in the failure', () => {
  expect(states('SUCCESS', ['REQUESTED', 'SENT', 'PAID'], [])).toEqual(['done', 'done', 'done']);
  expect(states('FAILED', ['REQUESTED', 'SENT', 'RETURNED'], [])).toEqual(['done', 'done', 'failed']);
});
