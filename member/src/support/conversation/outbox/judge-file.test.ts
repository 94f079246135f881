import { chatCalls } from '@kapao/contract/calls/support';
import { chatTextMax } from '@kapao/contract/chat-message';
import { describe, expect, test } from 'vitest';
import { judgeFile } from './judge-file.ts';
import { textMax } from './outgoing.ts';

const mebibyte = 1024 * 1024;
const judge = (name: string, type = '', size = 1) => judgeFile({ name, type, size });
const notSupported = { flaw: 'not-supported' };

describe('a chosen file', () => {
  test.each([
    ['a.png', 'image/png', 'image'],
    ['a.JPG', 'image/jpeg', 'image'],
    ['a.jpg', 'image/jpg', 'image'],
    ['my.slip.gif', 'image/gif', 'image'],
    ['a.mp4', 'video/mp4', 'video'],
    ['a.MOV', 'video/quicktime', 'video'],
    ['a.jpeg', '', 'image'],
    ['a.mov', '', 'video'],
    ['1000004711', 'image/jpeg', 'image'],
    ['image:4711', 'image/png', 'image'],
    ['.png', 'image/png', 'image'],
    ['a.', 'image/png', 'image'],
    ['film', 'VIDEO/MP4', 'video'],
    ['a.jpg', 'application/octet-stream', 'image'],
  ])('%s of type “%s” is a %s', (name, type, fileType) => {
    expect(judge(name, type)).toEqual({ fileType });
  });

  test.each([
    ['picture', ''],
    ['.png', ''],
    ['picture', 'application/octet-stream'],
    ['picture', 'image/heic'],
    ['a.webp', 'image/webp'],
    ['a.svg', 'image/svg+xml'],
    ['a.pdf', ''],
    ['a.png', 'text/html'],
  ])('%s of type “%s” is not supported', (name, type) => {
    expect(judge(name, type)).toEqual(notSupported);
  });

  test('may be as large as the server accepts', () => {
    const limits = [
      ['a.png', 'image/png', chatCalls.uploadChatImage.upload.maxBytes],
      ['a.mp4', 'video/mp4', chatCalls.uploadChatVideo.upload.maxBytes],
    ] as const;
    for (const [name, type, most] of limits) {
      expect(judge(name, type, most)).toHaveProperty('fileType');
      expect(judge(name, type, most + 1)).toEqual({ flaw: 'too-large', maxMegabytes: most / mebibyte });
    }
  });
});

test('a text may be as long as the server accepts', () => {
  expect(textMax).toBe(chatTextMax);
});
