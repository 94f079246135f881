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

test('a fresh request is a fact, and what follows next is waited for', () => {
  expect(states('PROCESSING', ['REQUESTED'], ['SENT', 'PAID'])).toEqual(['done', 'now', 'later']);
  expect(states('PROCESSING', ['QR_MADE'], ['BANK_PAID', 'CREDITED'])).toEqual(['done', 'now', 'later']);
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

test('what was sent waits for the bank, and what is not sent yet for us', () => {
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

test('a paid one is done to the end, what came back is good news at the end of a failure', () => {
  expect(states('SUCCESS', ['REQUESTED', 'SENT', 'PAID'], [])).toEqual(['done', 'done', 'done']);
  expect(states('FAILED', ['REQUESTED', 'SENT', 'RETURNED'], [])).toEqual(['done', 'done', 'done']);
  expect(states('FAILED', ['QR_MADE', 'CANCELLED'], [])).toEqual(['done', 'failed']);
});

test('one that ended waits for nothing, even where a step of it has no time', () => {
  expect(states('SUCCESS', ['REQUESTED', 'SENT'], ['PAID'])).toEqual(['done', 'done', 'later']);
  expect(states('PROCESSING', [], [])).toEqual([]);
});
