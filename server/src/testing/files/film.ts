/** Returns a box of an MP4 file around its parts. */
export function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

export const numbers = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4);
  return bytes;
};
const zeros = (count: number) => Buffer.alloc(count);
const text = (words: string) => Buffer.from(words, 'latin1');

export interface Track {
  readonly handler: string;
  readonly format: string;
  /** Bytes of each chunk, with one sample each. */
  readonly chunks: readonly Buffer[];
  /** Sample entry of the encoding; a minimal one by default. */
  readonly entry?: Buffer;
  /** Additional boxes in the track. */
  readonly more?: readonly Buffer[];
}

export interface Film {
  readonly brand?: string;
  readonly tracks: readonly Track[];
  /** Additional boxes in `moov`, and after everything. */
  readonly inMovie?: readonly Buffer[];
  readonly after?: readonly Buffer[];
  /** Bytes between the chunks that belong to no track. */
  readonly hidden?: Buffer;
}

/** Returns a film as a phone writes it, as far as its boxes go; its pictures are the given bytes. */
export function film({ brand = 'isom', tracks, inMovie = [], after = [], hidden = zeros(0) }: Film): Buffer {
  const head = box('ftyp', text(brand), numbers(512), text(brand));
  const dataStart = head.length + 8;
  let at = dataStart + hidden.length;
  const placed = tracks.map((track) => ({
    ...track,
    offsets: track.chunks.map((chunk) => {
      const offset = at;
      at += chunk.length + hidden.length;
      return offset;
    }),
  }));
  const data = box(
    'mdat',
    hidden,
    // One list instead of spread arguments, of which a call takes fewer than there may be chunks.
    Buffer.concat(placed.flatMap(({ chunks }) => chunks.flatMap((chunk) => [chunk, hidden]))),
  );
  const moov = box(
    'moov',
    box('mvhd', numbers(0, 111, 222, 1000, 5000), zeros(80)),
    ...placed.map(trak),
    ...inMovie,
  );
  return Buffer.concat([head, data, moov, ...after]);
}

function plainEntry(handler: string, format: string): Buffer {
  return handler === 'vide'
    ? box(format, zeros(42), Buffer.from('Secret Encoder 1.0'.padEnd(32, '\0'), 'latin1'), zeros(4))
    : box(format, zeros(28));
}

function trak({
  handler,
  format,
  chunks,
  more = [],
  offsets,
  entry = plainEntry(handler, format),
}: Track & { readonly offsets: readonly number[] }): Buffer {
  const sizes = chunks.map(({ length }) => length);
  const stbl = box(
    'stbl',
    box('stsd', numbers(0, 1), entry),
    box('stts', numbers(0, 1, chunks.length, 1000)),
    box('stsc', numbers(0, 1, 1, 1, 1)),
    box('stsz', numbers(0, 0, sizes.length, ...sizes)),
    box('stco', numbers(0, offsets.length, ...offsets)),
  );
  const minf = box(
    'minf',
    box(handler === 'vide' ? 'vmhd' : 'smhd', zeros(12)),
    box('dinf', box('dref', numbers(0, 1), box('url ', numbers(1)))),
    stbl,
  );
  const hdlr = box('hdlr', numbers(0, 0), text(handler), zeros(12), text('Handler of a Phone\0'));
  const mdia = box('mdia', box('mdhd', numbers(0, 333, 444, 1000, 5000), zeros(4)), hdlr, minf);
  return box('trak', box('tkhd', numbers(7, 555, 666, 1), zeros(68)), mdia, ...more);
}

/** Returns a film with a picture and a sound, which are arbitrary bytes. */
export const plainFilm = (words = 'a picture of a screen'): Buffer =>
  film({
    tracks: [
      { handler: 'vide', format: 'avc1', chunks: [text(words), text('the next picture')] },
      { handler: 'soun', format: 'mp4a', chunks: [text('a sound')] },
    ],
  });
