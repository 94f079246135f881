import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { box, film, numbers, plainFilm, type Track } from '../../../testing/files/film.ts';
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

describe('cleaning a video', () => {
  test('keeps image and audio data in place', () => {
    const bytes = film({ tracks: [pictures, sounds] });
    const at = ['FIRST PICTURE', 'SECOND PICTURE', 'A SOUND'].map((words) => bytes.indexOf(words));
    const after = cleaned(bytes);
    expect(['FIRST PICTURE', 'SECOND PICTURE', 'A SOUND'].map((words) => after.indexOf(words))).toEqual(at);
    // A clean file stays unchanged when it is cleaned again.
    const again = Buffer.from(bytes);
    cleaned(again);
    expect(again.equals(bytes)).toBe(true);
  });

  test('removes location, times, device and encoder', () => {
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

  test('removes a track of another kind and its data', () => {
    const location: Track = { handler: 'meta', format: 'mebx', chunks: [text('13.7563 at second one')] };
    const after = cleaned(film({ tracks: [pictures, location] }));
    expect(after).not.toContain('13.7563');
    expect(after).not.toContain('mebx');
    expect(after).toContain('FIRST PICTURE');
  });

  test('removes data hidden between the samples', () => {
    const after = cleaned(
      film({ tracks: [pictures, sounds], hidden: text('PK\x03\x04 <script>alert(1)</script>') }),
    );
    expect(after).not.toContain('script');
    expect(after).not.toContain('PK');
    expect(after).toContain('SECOND PICTURE');
  });
});

describe('cleaning a real video (H.264, index first)', () => {
  const clip = (name: string) =>
    readFileSync(new URL(`../../../../../member/public/howto/${name}.mp4`, import.meta.url));
  const real = clip('wallet');
  const startOf = (bytes: Buffer, type: string) => bytes.indexOf(type, 0, 'latin1') - 4;

  test.each(['wallet', 'balance', 'play', 'bonus', 'bonus-cancel'])(
    '%s keeps every sample and the decoder configuration',
    (name) => {
      const bytes = clip(name);
      const before = Buffer.from(bytes);
      cleaned(bytes);
      const data = startOf(bytes, 'mdat');
      expect(bytes.subarray(data).equals(before.subarray(data))).toBe(true);
      for (const part of ['avcC', 'pasp', 'btrt', 'stts', 'stsz', 'stco']) {
        const from = startOf(before, part);
        const to = from + before.readUInt32BE(from);
        expect(bytes.subarray(from, to).equals(before.subarray(from, to)), part).toBe(true);
      }
      expect(bytes.toString('latin1', 0, 32)).toBe('\0\0\0\x20ftypisom\0\0\0\0isomiso2avc1mp41');
      expect(bytes.includes('Lavc')).toBe(false);
    },
  );

  /** Writes these words at this place of the file. */
  const planted = (words: string, at: number | string) => {
    const bytes = Buffer.from(real);
    bytes.write(words, typeof at === 'number' ? at : startOf(bytes, at) + 4, 'latin1');
    return bytes;
  };
  test.each([
    ['a page of a document as brands', planted('%PDF-1.4', 16)],
    ['a script as brands', planted('<script>', 20)],
    ['a document as version of the format', planted('%PDF-1.4', 12)],
    ['a script in a box of its description that nobody knows', planted('evil<script>f()', 'btrt')],
    ['colours that are a text', planted('colrprof<script>', 'btrt')],
    [
      'a script as who wrote its description',
      planted('avc1\0\0\0\0\0\0\0\x01\0\0\0\0<script>', 'avc1\0\0\0\0'),
    ],
  ])('%s is removed', (_, bytes) => {
    const after = cleaned(bytes);
    for (const words of ['%PDF', '-1.4', '<script', 'script>', 'evil', 'prof'])
      expect(after.includes(words), words).toBe(false);
  });

  const inSamples = startOf(real, 'mdat') + 8;
  const withArchive = (at: number) => {
    const bytes = planted('PK\x03\x04', inSamples + 1_000);
    bytes.write('PK\x05\x06', at, 'latin1');
    return bytes;
  };
  /** Writes the media data first, as phones do, so that the samples are in the first kilobyte. */
  const dataFirst = (words: string) =>
    film({ tracks: [{ ...pictures, chunks: [text(`a picture ${words}`)] }, sounds] });
  test.each([
    ['a script in the numbers of its decoder', planted('<script>', startOf(real, 'avcC') + 20)],
    ['a document in the times of its pictures', planted('%PDF-1.4', startOf(real, 'stts') + 16)],
    ['a page in its last picture', planted('<html>', real.length - 6)],
    ['an archive in its last picture', withArchive(real.length - 22)],
    ['an archive with a long comment', withArchive(real.length - 22 - 65_535)],
    ['a document in its first picture', dataFirst('%PDF-1.7')],
    ['a script in its first picture', dataFirst('<ScRiPt>f()</script>')],
  ])('%s makes it refused', (_, bytes) => {
    expect(cleanVideo(bytes)).toBe(false);
  });
  test('an archive signature too far from the end does not make it refused', () => {
    expect(cleanVideo(withArchive(real.length - 22 - 65_536))).toBe(true);
    expect(cleanVideo(planted('PK\x05\x06', real.length - 22))).toBe(true);
  });
});

describe('cleaning the codec configuration', () => {
  const inside = (format: string, head: Buffer, ...parts: Buffer[]) => {
    const handler = format === 'hvc1' ? 'vide' : 'soun';
    const entry = box(format, head, ...parts);
    return film({ tracks: [pictures, { handler, format, chunks: [text('x')], entry }] });
  };
  const video = Buffer.alloc(78);
  const sound = (version: number, length: number) => {
    const head = Buffer.alloc(length);
    head.writeUInt16BE(version, 8);
    return head;
  };
  const end = numbers(0);
  test.each([
    [
      'a picture’s, of QuickTime',
      inside('hvc1', video, box('hvcC', text('KEPT')), box('fiel', text('..')), end),
    ],
    ['colours as numbers', inside('hvc1', video, box('hvcC', text('KEPT')), box('colr', text('nclx......')))],
    ['a sound’s', inside('mp4a', sound(0, 28), box('esds', text('KEPT')))],
    [
      'a sound’s, of QuickTime',
      inside(
        'mp4a',
        sound(1, 44),
        box('wave', box('frma', text('mp4a')), box('esds', text('KEPT')), box('\0\0\0\0')),
        end,
      ),
    ],
    ['a sound’s, of its second version', inside('mp4a', sound(1, 28), box('esds', text('KEPT')))],
    ['a raw sound’s', inside('lpcm', sound(2, 64), box('chan', text('KEPT')))],
  ])('keeps it: %s', (_, bytes) => {
    const before = bytes.toString('latin1');
    const after = cleaned(bytes);
    expect(after).toContain('KEPT');
    for (const type of ['colr', 'nclx', 'wave', 'frma'])
      expect(after.includes(type), type).toBe(before.includes(type));
  });
  test.each([
    ['a box that nobody knows', inside('mp4a', sound(0, 28), box('evil', text('HIDDEN')))],
    ['one around another', inside('mp4a', sound(1, 44), box('wave', box('evil', text('HIDDEN'))), end)],
    [
      'what stands behind the numbers of a colour',
      inside('hvc1', video, box('colr', text('nclx.......HIDDEN'))),
    ],
    ['the profile of a colour', inside('hvc1', video, box('colr', text('profHIDDEN')))],
  ])('removes %s', (_, bytes) => {
    expect(cleaned(bytes)).not.toContain('HIDDEN');
  });
  test.each([
    ['one too long to be what it says', inside('hvc1', video, box('hvcC', text('HIDDEN'.repeat(1_000))))],
    ['a sound of a version that is not there', inside('mp4a', sound(3, 28))],
    ['one that is cut off', inside('hvc1', Buffer.alloc(60))],
    ['one that ends within a box', inside('mp4a', sound(0, 28), numbers(1, 2))],
  ])('refuses it: %s', (_, bytes) => {
    expect(cleanVideo(bytes)).toBe(false);
  });
});

describe('cleanVideo refuses', () => {
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

  /** Returns a film of equal tracks; `change` changes a track's box of this type wherever it occurs. */
  const equal = (count: number, track: Track, change: Readonly<Record<string, readonly number[]>> = {}) => {
    const bytes = film({ tracks: Array.from({ length: count }, () => track) });
    for (const [type, [offset = 0, value = 0]] of Object.entries(change))
      for (let at = bytes.indexOf(type); at >= 0; at = bytes.indexOf(type, at + 1))
        bytes.writeUInt32BE(value, at + 4 + offset);
    return bytes;
  };
  const ofSamples = (count: number, samples: number) => {
    const chunks = [Buffer.alloc(samples)];
    const oneByteEach = equal(count, { ...pictures, chunks }, { stsz: [4, 1], stsc: [12, samples] });
    for (let at = oneByteEach.indexOf('stsz'); at >= 0; at = oneByteEach.indexOf('stsz', at + 1))
      oneByteEach.writeUInt32BE(samples, at + 12);
    return oneByteEach;
  };
  const ofChunks = (count: number) =>
    equal(count, { ...pictures, chunks: Array.from({ length: 60_000 }, () => Buffer.from('x')) });
  const ofBoxes = (count: number) =>
    equal(count, { ...pictures, more: Array.from({ length: 1_500 }, () => box('free')) });
  test.each([
    ['samples', ofSamples(2, 400_000), ofSamples(3, 400_000)],
    ['chunks', ofChunks(4), ofChunks(5)],
    ['boxes', ofBoxes(1), ofBoxes(2)],
    ['tracks', equal(16, pictures), equal(17, pictures)],
  ])('one with more %s than a phone writes, in all its tracks together', (_, most, more) => {
    expect([cleanVideo(most), cleanVideo(more)]).toEqual([true, false]);
  });

  test('or accepts a video with any one byte changed, and does not throw', () => {
    const moov = good.indexOf('moov') - 4;
    for (let at = 0; at < good.length; at++)
      for (const value of [0, 1, 0x7f, 0xff]) {
        const bytes = Buffer.from(good);
        bytes[at] = value;
        expect(typeof cleanVideo(bytes), String(at - moov)).toBe('boolean');
      }
  });
});
