import { calls } from '@kapao/contract/calls';
import { expect, test } from 'vitest';
import { judgePicture, maxBytes, pictureTypes } from './picture-file.ts';

const file = (head: string | number[], bytes = 100) => {
  const letters = typeof head === 'string' ? Array.from(head, (letter) => letter.charCodeAt(0)) : head;
  const content = new Uint8Array(bytes);
  content.set(letters.slice(0, bytes));
  return new Blob([content]);
};
const png = '\x89PNG\r\n\x1a\n';

test('the app accepts the same types and size as the contract', () => {
  const { upload } = calls.uploadSlip;
  expect([...pictureTypes]).toEqual(upload.contentTypes);
  expect(maxBytes).toBe(upload.maxBytes);
});

test.each([
  ['a PNG', png],
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0]],
  ['a WebP', 'RIFF\x24\x00\x00\x00WEBPVP8 '],
])('%s is accepted by its content', async (_, head) => {
  expect(await judgePicture(file(head))).toBeNull();
});

test.each([
  ['nothing', '', 0],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">', 100],
  ['a GIF', 'GIF89a', 100],
  ['a PDF', '%PDF-1.7', 100],
  ['a HEIC photo', '\x00\x00\x00\x18ftypheic', 100],
  ['another RIFF', 'RIFF\x24\x00\x00\x00WAVE', 100],
  ['a PNG with a byte before its signature', ` ${png}`, 100],
])('%s is not supported', async (_, head, bytes) => {
  expect(await judgePicture(file(head, bytes))).toBe('not-supported');
});

test('a file one byte above the maximum is too large', async () => {
  expect(await judgePicture(file(png, maxBytes))).toBeNull();
  expect(await judgePicture(file(png, maxBytes + 1))).toBe('too-large');
});
