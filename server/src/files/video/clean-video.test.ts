import { describe, expect, test } from 'vitest';
import { box, film, numbers, plainFilm, type Track } from '../../testing/files/film.ts';
import { cleanVideo } from './clean-video.ts';

const text = (words: string) => Buffer.from(words, 'latin1');
const pictures: Track = {
  handler: 'vide',
  format: 'hvc1',
  chunks: [text('FIRST PICTURE'), text('SECOND PICTURE')],
};
const sounds: Track = { handler: 'soun', format: 'mp4a', chunks: [text('A SOUND')] };

function cleaned(bytes: Buffer): string {
  const { length } = bytes;
  expect(cleanVideo(bytes)).toBe(true);
  expect(bytes.length).toBe(length);
  return bytes.toString('latin1');
}

describe('of a film', () => {
  test('pictures and sounds stay where they are', () => {
    const bytes = film({ tracks: [pictures, sounds] });
    const at = ['FIRST PICTURE', 'SECOND PICTURE', 'A SOUND'].map((words) => bytes.indexOf(words));
    const after = cleaned(bytes);
    expect(['FIRST PICTURE', 'SECOND PICTURE', 'A SOUND'].map((words) => after.indexOf(words))).toEqual(at);
    // What is clean already stays as it is.
    const again = Buffer.from(bytes);
    cleaned(again);
    expect(again.equals(bytes)).toBe(true);
  });

  test('place, time, device and encoder go', () => {
    const after = cleaned(
      film({
        brand: 'qt  ',
        tracks: [
          {
            ...pictures,
            more: [box('udta', text('+13.7563+100.5018/')), box('meta', text('iPhone of Somsri'))],
          },
        ],
        inMovie: [box('udta', text('Bangkok')), box('meta', text('com.apple.quicktime.make'))],
        after: [box('uuid', text('XMP of a camera')), box('free', text('left over')), box('wide')],
      }),
    );
    for (const words of [
      '13.7563',
      'Somsri',
      'Bangkok',
      'apple',
      'XMP',
      'left over',
      'Secret Encoder',
      'Handler of',
    ])
      expect(after, words).not.toContain(words);
    for (const time of [111, 222, 333, 444, 555, 666])
      expect(after, String(time)).not.toContain(numbers(time).toString('latin1'));
  });

  test('a track of another kind goes, and what it shows', () => {
    const place: Track = { handler: 'meta', format: 'mebx', chunks: [text('13.7563 at second one')] };
    const after = cleaned(film({ tracks: [pictures, place] }));
    expect(after).not.toContain('13.7563');
    expect(after).not.toContain('mebx');
    expect(after).toContain('FIRST PICTURE');
  });

  test('what hides between the pictures goes', () => {
    const after = cleaned(
      film({ tracks: [pictures, sounds], hidden: text('PK\x03\x04 <script>alert(1)</script>') }),
    );
    expect(after).not.toContain('script');
    expect(after).not.toContain('PK');
    expect(after).toContain('SECOND PICTURE');
  });
});

describe('no film of ours is', () => {
  const good = plainFilm();
  const replaced = (from: string, to: string) =>
    Buffer.from(good.toString('latin1').replace(from, to), 'latin1');
  const withNumber = (type: string, offset: number, value: number) => {
    const bytes = Buffer.from(good);
    bytes.writeUInt32BE(value, bytes.indexOf(type) + 4 + offset);
    return bytes;
  };
  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a text', text('this is no film at all, it only says so')],
    ['a page', text('<html><script>alert(1)</script></html>')],
    ['a picture of the family of formats', replaced('isom', 'heic')],
    ['one that is cut off', good.subarray(0, -20)],
    ['one that has something behind it', Buffer.concat([good, text('PK\x03\x04')])],
    [
      'one without a table of contents',
      Buffer.concat([box('ftyp', text('isom'), numbers(1)), box('mdat', text('x'))]),
    ],
    ['one in fragments', film({ tracks: [{ ...pictures, chunks: [] }], after: [box('moof', text('x'))] })],
    ['sound alone', film({ tracks: [sounds] })],
    ['one of a format that nobody plays', film({ tracks: [{ ...pictures, format: 'xxxx' }] })],
    ['one whose pictures lie elsewhere', replaced('url \0\0\0\x01', 'url \0\0\0\0')],
    ['one whose picture is its own head', withNumber('stco', 8, 4)],
    ['one whose picture is after its end', withNumber('stco', 8, good.length + 5)],
    ['one with more chunks than its table has', withNumber('stco', 4, 900_000)],
    ['one with more samples than its table has', withNumber('stsz', 8, 4_000_000_000)],
    ['one with more samples in a chunk than there are', withNumber('stsc', 12, 4_000_000_000)],
    ['one with a box larger than the file', withNumber('moov', -8, 0x7fffffff)],
    ['one with a box that is smaller than its head', withNumber('moov', -8, 4)],
    ['a hundred tracks', film({ tracks: Array.from({ length: 100 }, () => pictures) })],
    [
      'a thousand empty boxes in each other',
      Buffer.concat([
        box('ftyp', text('isom'), numbers(1)),
        ...Array.from({ length: 5_000 }, () => box('free')),
      ]),
    ],
  ])('%s', (_, bytes) => {
    expect(cleanVideo(Buffer.from(bytes))).toBe(false);
  });

  test('whatever byte of one is another, it is refused or clean, and never a fault', () => {
    const moov = good.indexOf('moov') - 4;
    for (let at = 0; at < good.length; at++)
      for (const value of [0, 1, 0x7f, 0xff]) {
        const bytes = Buffer.from(good);
        bytes[at] = value;
        expect(typeof cleanVideo(bytes), String(at - moov)).toBe('boolean');
      }
  });
});
