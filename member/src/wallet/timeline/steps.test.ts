import type { MoneyState, MoneyStep } from '@kapao/contract/fields';
import { expect, test } from 'vitest';
import { stepStates } from './steps.ts';

const at = '2026-11-21T05:00:00.000Z';
const steps = (reached: MoneyStep[], later: MoneyStep[]) => [
  ...reached.map((step) => ({ step, at, by: 'US' as const })),
  ...later.map((step) => ({ step, at: null, by: 'US' as const })),
];
const states = (status: MoneyState, reached: MoneyStep[], later: MoneyStep[]) =>
  stepStates({ status, steps: steps(reached, later) }).map(({ state }) => state);

test('after the first step, the next one is current', () => {
  expect(states('PROCESSING', ['REQUESTED'], ['SENT', 'PAID'])).toEqual(['done', 'now', 'later']);
  expect(states('PROCESSING', ['QR_MADE'], ['BANK_PAID', 'CREDITED'])).toEqual(['done', 'now', 'later']);
});

test('after sending, the bank’s step is current, and during a review the review', () => {
  expect(states('PROCESSING', ['REQUESTED', 'SENT'], ['PAID'])).toEqual(['done', 'now', 'later']);
  expect(states('PROCESSING', ['REQUESTED', 'REVIEW'], ['SENT', 'PAID'])).toEqual([
    'done',
    'now',
    'later',
    'later',
  ]);
});

test('a sent withdrawal waits for the bank, an unsent one for us', () => {
  const sent = { step: 'SENT' as const, by: 'US' as const };
  const paid = { step: 'PAID' as const, at: null, by: 'BANK' as const };
  const waitsFor = (sentAt: string | null) =>
    stepStates({
      status: 'PROCESSING',
      steps: [{ step: 'REQUESTED', at, by: 'MEMBER' }, { ...sent, at: sentAt }, paid],
    }).find(({ state }) => state === 'now')?.by;
  expect(waitsFor(at)).toBe('BANK');
  expect(waitsFor(null)).toBe('US');
});

test('a paid withdrawal has all steps done; a returned one counts as done, a cancelled one as failed', () => {
  expect(states('SUCCESS', ['REQUESTED', 'SENT', 'PAID'], [])).toEqual(['done', 'done', 'done']);
  expect(states('FAILED', ['REQUESTED', 'SENT', 'RETURNED'], [])).toEqual(['done', 'done', 'done']);
  expect(states('FAILED', ['QR_MADE', 'CANCELLED'], [])).toEqual(['done', 'failed']);
});

test('an ended transaction has no current step', () => {
  expect(states('SUCCESS', ['REQUESTED', 'SENT'], ['PAID'])).toEqual(['done', 'done', 'later']);
  expect(states('PROCESSING', [], [])).toEqual([]);
});
