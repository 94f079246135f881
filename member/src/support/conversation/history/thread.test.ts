import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emptyThread,
  hasOlder,
  type Message,
  maxKnown,
  skipGap,
  type Thread,
  takeMessage,
  takePage,
} from './thread.ts';

const now = new Date('2026-11-24T10:00:00Z');

function message(seq: number, more: Partial<Message> = {}): Message {
  return {
    _id: `id-${seq}`,
    clientId: `c-${seq}`,
    seq,
    sender: 'other',
    by: 'person',
    createdAt: now.toISOString(),
    message: { message_type: 'text', payload: String(seq) },
    ...more,
  };
}

/** Returns the server's page of a conversation with these message numbers. */
function page(all: readonly number[], limit: number, before: number | null) {
  const fitting = all.filter((seq) => before === null || seq < before).toSorted((a, b) => b - a);
  return { messages: fitting.slice(0, limit).map((seq) => message(seq)), limit, before };
}
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const shown = ({ shown: span }: Thread) => span?.messages.map(({ seq }) => seq);

describe('a chat thread', () => {
  test('shows the first page and knows that there are older messages', () => {
    const thread = takePage(emptyThread, page(upTo(25), 10, null));
    expect(shown(thread)).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24, 25]);
    expect(hasOlder(thread)).toBe(true);
  });

  test('without messages is empty, and shows the first message', () => {
    const thread = takePage(emptyThread, page([], 10, null));
    expect(shown(thread)).toEqual([]);
    expect(hasOlder(thread)).toBe(false);
    expect(shown(takeMessage(thread, message(1)))).toEqual([1]);
  });

  test('adds following messages, and a repeated one only once', () => {
    let thread = takePage(emptyThread, page(upTo(3), 10, null));
    for (const seq of [4, 4, 5, 3]) thread = takeMessage(thread, message(seq));
    expect(shown(thread)).toEqual([1, 2, 3, 4, 5]);
    expect(thread.ahead).toBeNull();
  });

  test('holds back messages after a gap until the history has closed it', () => {
    let thread = takePage(emptyThread, page(upTo(3), 10, null));
    thread = takeMessage(thread, message(6));
    expect(shown(thread)).toEqual([1, 2, 3]);
    expect(thread.ahead?.from).toBe(6);
    thread = takeMessage(thread, message(7));
    thread = takePage(thread, page(upTo(7), 2, 6));
    expect(shown(thread)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(thread.ahead).toBeNull();
  });

  test('closes a gap over several pages', () => {
    let thread = takePage(emptyThread, page(upTo(3), 10, null));
    thread = takePage(thread, page(upTo(20), 5, null));
    expect([shown(thread)?.at(-1), thread.ahead?.from]).toEqual([3, 16]);
    thread = takePage(thread, page(upTo(20), 5, 16));
    thread = takePage(thread, page(upTo(20), 5, 11));
    expect(thread.ahead?.from).toBe(6);
    thread = takePage(thread, page(upTo(20), 5, 6));
    expect(shown(thread)).toEqual(upTo(20));
  });

  test('drops the messages before a gap that is too wide', () => {
    let thread = takePage(emptyThread, page(upTo(3), 10, null));
    thread = skipGap(takePage(thread, page(upTo(900), 50, null)));
    expect(shown(thread)?.[0]).toBe(851);
    expect(hasOlder(thread)).toBe(true);
    expect(skipGap(takePage(emptyThread, page(upTo(3), 10, null))).shown).not.toBeNull();
  });

  test('treats numbers left out by a page as removed, not as missing', () => {
    const left = upTo(20).filter((seq) => ![8, 9, 15].includes(seq));
    let thread = takePage(emptyThread, page(left, 5, null));
    thread = takePage(thread, page(left, 5, thread.shown?.from ?? 0));
    thread = takePage(thread, page(left, 20, thread.shown?.from ?? 0));
    expect(shown(thread)).toEqual(left);
    expect([thread.ahead, hasOlder(thread)]).toEqual([null, false]);
  });

  test('takes the newest file address of a repeated message', () => {
    const media = (url: string) => {
      const payload = { fileType: 'image' as const, filePath: 'x', url };
      return message(1, { message: { message_type: 'media', payload } });
    };
    const [first, again] = [media('/files/x?until=1'), media('/files/x?until=2')];
    const thread = takePage(emptyThread, { messages: [first], limit: 10, before: null });
    expect(takePage(thread, { messages: [again], limit: 10, before: null }).shown?.messages).toEqual([again]);
  });

  test('holds at most the known maximum of messages', () => {
    let thread = takePage(emptyThread, page(upTo(5000), 100, null));
    while (hasOlder(thread)) thread = takePage(thread, page(upTo(5000), 100, thread.shown?.from ?? 0));
    expect(shown(thread)).toHaveLength(maxKnown);
    expect(shown(thread)?.at(-1)).toBe(5000);
  });

  test('is the same for any order and repetition of messages, once the history is loaded', () => {
    const numbers = fc.array(fc.integer({ min: 4, max: 30 }), { maxLength: 60 });
    fc.assert(
      fc.property(numbers, (seqs) => {
        let thread = takePage(emptyThread, page(upTo(3), 10, null));
        for (const seq of seqs) {
          thread = takeMessage(thread, message(seq));
          const numbersShown = shown(thread) ?? [];
          // The messages shown have no gap.
          expect(numbersShown).toEqual(upTo(numbersShown.length));
        }
        thread = takePage(thread, page(upTo(30), 7, null));
        for (let asked = 0; thread.ahead && asked < 10; asked++)
          thread = takePage(thread, page(upTo(30), 7, thread.ahead.from));
        expect(shown(thread)).toEqual(upTo(30));
        expect(thread.ahead).toBeNull();
      }),
    );
  });
});
