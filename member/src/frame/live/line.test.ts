import { expect, test } from 'vitest';
import { lineOf, nextWord } from './line.ts';

test('the connection status names the nearest cause first', () => {
  expect(lineOf({ online: true, live: 'live', answers: true })).toBe('live');
  expect(lineOf({ online: false, live: 'live', answers: true })).toBe('offline');
  expect(lineOf({ online: false, live: 'down', answers: false })).toBe('offline');
  expect(lineOf({ online: true, live: 'down', answers: true })).toBe('reconnecting');
  expect(lineOf({ online: true, live: 'connecting', answers: true })).toBe('connecting');
});

test('a server that answers no call is silent, whatever the socket state', () => {
  for (const live of ['live', 'connecting', 'down'] as const)
    expect(lineOf({ online: true, live, answers: false })).toBe('silent');
});

test('a short interruption is shown only after a delay, and a changed problem at once', () => {
  expect(nextWord('live', 'reconnecting').afterMs).toBeGreaterThan(1000);
  expect(nextWord('live', 'connecting').afterMs).toBeGreaterThan(nextWord('live', 'reconnecting').afterMs);
  expect(nextWord('reconnecting', 'offline')).toEqual({ word: 'offline', afterMs: 0 });
});

test('the recovery is shown once, and only after a problem that was shown', () => {
  expect(nextWord('offline', 'live')).toEqual({ word: 'back', afterMs: 0 });
  expect(nextWord('back', 'live').word).toBe('live');
  expect(nextWord('live', 'live')).toEqual({ word: 'live', afterMs: 0 });
  expect(nextWord('connecting', 'live').word).toBe('live');
});
