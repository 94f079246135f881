import { type Box, blankBox, boxesIn, type FilmBudget, InvalidVideo } from './mp4-boxes.ts';

/** Kind of track: video or sound. */
export type TrackKind = 'vide' | 'soun';

const formats: Readonly<Record<TrackKind, readonly string[]>> = {
  vide: ['avc1', 'avc3', 'hvc1', 'hev1', 'av01', 'vp09', 'mp4v'],
  soun: ['mp4a', 'Opus', 'ac-3', 'ec-3', 'alac', 'fLaC', 'sowt', 'twos', 'lpcm'],
};
/** Boxes that a decoder needs, and those that give colours and aspect ratio. */
const needed: Readonly<Record<TrackKind, readonly string[]>> = {
  vide: 'avcC hvcC av1C vpcC esds dvcC dvvC pasp clap colr fiel mdcv clli btrt'.split(' '),
  soun: 'esds dOps dac3 dec3 alac dfLa pcmC chan srat wave btrt'.split(' '),
};
/** Boxes that a decoder needs in QuickTime's `wave` box; the last one is the empty box that ends it. */
const neededInWave = ['frma', 'mp4a', 'enda', 'esds', 'alac', 'chan', '\0\0\0\0'];
/** Colour types given as numbers; the other types are whole profiles with texts of their own. */
const colourKinds = ['nclx', 'nclc'];
const colourBytes = 11;
/** Maximum size of a box, far more than a phone writes; a longer one holds something else. */
const maxBytes = 4 * 1024;

/** Vendor fields in the head of a sample description, as offsets from its body. */
const vendor = { from: 10, to: 16 } as const;
const qualities = { from: 16, to: 24 } as const;
const compressorName = { from: 42, to: 74 } as const;
const videoHeaderBytes = 78;
/** Head lengths by version (ISO/IEC 14496-12, 12.2.3, and QuickTime's), the likelier first. */
const soundHeaderBytes: Readonly<Record<number, readonly number[]>> = { 0: [28], 1: [44, 28], 2: [64] };

/** Cleans the sample descriptions: requires a known format and blanks everything else, including the encoder's name. */
export function cleanDescription(bytes: Buffer, stsd: Box, kind: TrackKind, budget: FilmBudget): void {
  for (const entry of boxesIn(bytes, stsd.body + 8, stsd.end, budget)) {
    if (!formats[kind].includes(entry.type)) throw new InvalidVideo(`the format ${entry.type}`);
    const { body, end } = entry;
    if (body + 28 > end || (kind === 'vide' && body + videoHeaderBytes > end))
      throw new InvalidVideo('a description is cut off');
    const parts =
      kind === 'vide'
        ? partsAt(bytes, body + videoHeaderBytes, end, budget)
        : partsOfSound(bytes, entry, budget);
    bytes.fill(0, body + vendor.from, body + vendor.to);
    if (kind === 'vide') {
      bytes.fill(0, body + qualities.from, body + qualities.to);
      bytes.fill(0, body + compressorName.from, body + compressorName.to);
    }
    cleanParts(bytes, parts, needed[kind], budget);
  }
}

function cleanParts(
  bytes: Buffer,
  parts: readonly Box[],
  known: readonly string[],
  budget: FilmBudget,
): void {
  for (const part of parts) {
    const isKnown = known.includes(part.type) && (part.type !== 'colr' || isOfNumbers(bytes, part));
    if (!isKnown) blankBox(bytes, part);
    // A needed box cannot be blanked, or the track would not play.
    else if (part.end - part.start > maxBytes) throw new InvalidVideo(`so much in ${part.type}`);
    else if (part.type === 'colr') bytes.fill(0, Math.min(part.body + colourBytes, part.end), part.end);
    else if (part.type === 'wave')
      cleanParts(bytes, partsAt(bytes, part.body, part.end, budget), neededInWave, budget);
  }
}

function isOfNumbers(bytes: Buffer, { body }: Box): boolean {
  return colourKinds.includes(bytes.toString('latin1', body, body + 4));
}

function partsOfSound(bytes: Buffer, { body, end }: Box, budget: FilmBudget): Box[] {
  for (const head of soundHeaderBytes[bytes.readUInt16BE(body + 8)] ?? [])
    try {
      return partsAt(bytes, body + head, end, budget);
    } catch (fault) {
      if (!(fault instanceof InvalidVideo)) throw fault;
    }
  throw new InvalidVideo('a description of sound that we do not know');
}

/** Returns the boxes of a description. QuickTime may end it with four zero bytes, which are no box. */
function partsAt(bytes: Buffer, from: number, to: number, budget: FilmBudget): Box[] {
  if (from > to) throw new InvalidVideo('a description is cut off');
  const isEnded = to - from >= 4 && bytes.readUInt32BE(to - 4) === 0;
  try {
    return boxesIn(bytes, from, to, budget);
  } catch (fault) {
    if (!isEnded || !(fault instanceof InvalidVideo)) throw fault;
    return boxesIn(bytes, from, to - 4, budget);
  }
}
