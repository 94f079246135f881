import { expect, test } from 'vitest';
import { liveStatusOf, nextShownStatus } from './live-status.ts';

test('the connection status names the nearest cause first', () => {
  expect(liveStatusOf({ online: true, live: 'live', answers: true })).toBe('live');
  expect(liveStatusOf({ online: false, live: 'live', answers: true })).toBe('offline');
  expect(liveStatusOf({ online: false, live: 'down', answers: false })).toBe('offline');
  expect(liveStatusOf({ online: true, live: 'down', answers: true })).toBe('reconnecting');
  expect(liveStatusOf({ online: true, live: 'connecting', answers: true })).toBe('connecting');
});

test('a server that answers no call is silent, whatever the socket state', () => {
  for (const live of ['live', 'connecting', 'down'] as const)
    expect(liveStatusOf({ online: true, live, answers: false })).toBe('silent');
});

test('a short interruption is shown only after a delay, and a changed problem at once', () => {
  expect(nextShownStatus('live', 'reconnecting').afterMs).toBeGreaterThan(1000);
  expect(nextShownStatus('live', 'connecting').afterMs).toBeGreaterThan(
    nextShownStatus('live', 'reconnecting').afterMs,
  );
  expect(nextShownStatus('reconnecting', 'offline')).toEqual({ word: 'offline', afterMs: 0 });
});

test('the recovery is shown once, and only after a problem that was shown', () => {
  expect(nextShownStatus('offline', 'live')).toEqual({ word: 'back', afterMs: 0 });
  expect(nextShownStatus('back', 'live').word).toBe('live');
  expect(nextShownStatus('live', 'live')).toEqual({ word: 'live', afterMs: 0 });
  expect(nextShownStatus('connecting', 'live').word).toBe('live');
});
