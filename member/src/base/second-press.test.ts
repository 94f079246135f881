import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { swallowSecondPress, watchPresses } from './second-press.ts';

interface Point {
  clientX: number;
  clientY: number;
}

/** Imitation of a window with the event listeners that the code uses. */
function aPhone() {
  const listeners = new Map<string, Set<(event: unknown) => void>>();
  const of = (name: string) => listeners.get(name) ?? listeners.set(name, new Set()).get(name) ?? new Set();
  const phone = {
    addEventListener: (name: string, listener: (event: unknown) => void) => void of(name).add(listener),
    removeEventListener: (name: string, listener: (event: unknown) => void) => void of(name).delete(listener),
    setTimeout: globalThis.setTimeout,
  } as unknown as Window; // Only the used part of a window.
  const dispatch = (name: string, event: object) => {
    for (const listener of of(name)) listener(event);
  };
  const arrives = (click: Point & { detail: number; isTrusted?: boolean }) => {
    const stop = vi.fn();
    dispatch('click', { isTrusted: true, ...click, preventDefault: stop, stopImmediatePropagation: stop });
    return stop.mock.calls.length === 0;
  };
  return {
    phone,
    /** Presses at this place; returns whether the press reaches the element there. */
    press(at: Point): boolean {
      dispatch('pointerdown', at);
      return arrives({ ...at, detail: 1 });
    },
    /** Presses by a key, wherever the focus is; returns whether the press arrives. */
    key(key: string): boolean {
      dispatch('keydown', { key });
      return arrives({ ...nowhere, detail: 0 });
    },
    /** Presses by one of our own scripts. */
    script: () => arrives({ ...nowhere, detail: 0, isTrusted: false }),
  };
}

const nowhere = { clientX: 0, clientY: 0 };
const send = { clientX: 180, clientY: 600 };
const near = { clientX: 195, clientY: 590 };
const far = { clientX: 330, clientY: 60 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a second press at the same place does nothing as long as the result is new, and works afterwards', () => {
  const { phone, press } = aPhone();
  watchPresses(phone);
  expect(press(send)).toBe(true);
  swallowSecondPress(phone);
  expect(press(near)).toBe(false);
  vi.advanceTimersByTime(400);
  expect(press(send)).toBe(false);
  vi.advanceTimersByTime(200);
  expect(press(send)).toBe(true);
});

test('a press elsewhere, and one by a key, is heard at once', () => {
  const { phone, press, key } = aPhone();
  watchPresses(phone);
  press(send);
  swallowSecondPress(phone);
  expect(press(far)).toBe(true);
  expect(key('Enter')).toBe(true);
});

test('a second press of a key does nothing for that moment either, and a finger is heard', () => {
  const { phone, press, key, script } = aPhone();
  watchPresses(phone);
  expect(key('Enter')).toBe(true);
  swallowSecondPress(phone);
  expect(key('Enter')).toBe(false);
  expect(key(' ')).toBe(false);
  expect(press(send)).toBe(true);
  expect(script()).toBe(true);
  vi.advanceTimersByTime(600);
  expect(key('Enter')).toBe(true);
});
