import sharp from 'sharp';
import { expect, test } from 'vitest';
import { plainFilm } from '../../testing/files/film.ts';
import type { TaskOutcome } from '../threads/thread-pool.ts';
import { type CleanFile, FileCleaner } from './file-cleaner.ts';

const warned: string[] = [];
const log = {
  info: () => {},
  warn: (_: object, message: string) => void warned.push(message),
  error: () => {},
};
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer();

test('every kind of file is cleaned in a thread, which takes its memory', async () => {
  const cleaner = new FileCleaner(log);
  for (const [kind, head] of [
    ['slip', [0xff, 0xd8]],
    ['shown', [...Buffer.from('RIFF')]],
    ['chat', [...Buffer.from('RIFF')]],
  ] as const) {
    const cleaned = await cleaner.clean(kind, await picture());
    expect([cleaned?.width, cleaned?.height]).toEqual([40, 30]);
    expect([...(cleaned?.bytes.subarray(0, head.length) ?? [])]).toEqual(head);
  }
  // The file's memory was handed to the thread, so that nothing in this one can read it.
  const own = Buffer.from(new Uint8Array(plainFilm()).buffer);
  expect((await cleaner.clean('video', own))?.bytes.includes('a picture of a screen')).toBe(true);
  expect(own.length).toBe(0);
  expect(await cleaner.clean('video', Buffer.from('no film'))).toBeNull();
  expect(warned).toEqual([]);
});

/** Threads whose tasks the test ends itself. */
function idleThreads() {
  const running: ((outcome: TaskOutcome<CleanFile | null>) => void)[] = [];
  return { running, run: () => new Promise<TaskOutcome<CleanFile | null>>((end) => void running.push(end)) };
}
const clean = { kind: 'done', answer: { bytes: new Uint8Array([0x78]), width: 1, height: 1 } } as const;

test('two files of one feature are cleaned at once, sixteen wait, and other features do not wait for them', async () => {
  const threads = idleThreads();
  const [chat, slips] = [new FileCleaner(log, threads), new FileCleaner(log, threads)];
  const files = Array.from({ length: 18 }, () => chat.clean('chat', Buffer.from('x')));
  expect(await chat.clean('chat', Buffer.from('one too many'))).toBeUndefined();
  expect(threads.running).toHaveLength(2);
  const slip = slips.clean('slip', Buffer.from('x'));
  expect(threads.running).toHaveLength(3);
  threads.running[2]?.(clean);
  expect((await slip)?.bytes.toString()).toBe('x');
  for (let n = 0; n < 19; n++) {
    await expect.poll(() => threads.running.length).toBeGreaterThan(n);
    threads.running[n]?.(clean);
  }
  expect((await Promise.all(files)).every((file) => file)).toBe(true);
});

test('a file that ends its thread is refused like a damaged one, and the log says why', async () => {
  const threads = idleThreads();
  const cleaner = new FileCleaner(log, threads);
  const outcomes = [
    [{ kind: 'ended', fault: new Error('a task took too long') }, null],
    [{ kind: 'busy' }, undefined],
  ] as const;
  for (const [outcome, expected] of outcomes) {
    const cleaned = cleaner.clean('video', Buffer.from('x'));
    threads.running.pop()?.(outcome);
    expect(await cleaned).toBe(expected);
  }
  expect(warned).toEqual(['a file ended the thread that cleaned it']);
});
