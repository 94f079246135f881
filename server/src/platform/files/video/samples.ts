import { type Box, boxesIn, InvalidVideo, onlyBox, readLong } from './boxes.ts';

/** Part of the file with samples of a track. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Sample limit; half an hour at sixty frames and forty-seven sound samples a second is 200,000. */
const mostSamples = 1_000_000;

/** Returns the chunks of a track, from its sample table (`stbl`; ISO/IEC 14496-12, 8.6 and 8.7). */
export function chunksOf(bytes: Buffer, stbl: Box): Range[] {
  const table = boxesIn(bytes, stbl.body, stbl.end);
  const sizes = readSizes(bytes, table);
  const offsets = readOffsets(bytes, table);
  const runs = readRuns(bytes, table);
  const chunks: Range[] = [];
  let sample = 0;
  let run = -1;
  for (const [nth, from] of offsets.entries()) {
    if (runs[run + 1]?.first === nth + 1) run += 1;
    const count = runs[run]?.samples;
    if (count === undefined || sample + count > sizes.count) throw new InvalidVideo('chunks without samples');
    let size = 0;
    for (const last = sample + count; sample < last; sample++) size += sizes.of(sample);
    chunks.push({ from, to: from + size });
  }
  return chunks;
}

/** Locates a table of equal entries after version, flags and a count. */
function entriesOf(bytes: Buffer, box: Box | null, entryBytes: number): { count: number; first: number } {
  if (!box) throw new InvalidVideo('a sample table is not whole');
  if (box.body + 8 > box.end) throw new InvalidVideo(`the box ${box.type} is cut off`);
  const count = bytes.readUInt32BE(box.body + 4);
  const first = box.body + 8;
  if (count > mostSamples || first + count * entryBytes > box.end)
    throw new InvalidVideo(`the box ${box.type} says more than it has`);
  return { count, first };
}

function readSizes(bytes: Buffer, table: readonly Box[]) {
  const box = onlyBox(table, 'stsz');
  if (!box || box.body + 12 > box.end) throw new InvalidVideo('a track without sizes');
  const all = bytes.readUInt32BE(box.body + 4);
  const count = bytes.readUInt32BE(box.body + 8);
  const first = box.body + 12;
  if (count > mostSamples || (all === 0 && first + count * 4 > box.end))
    throw new InvalidVideo('the box stsz says more than it has');
  return { count, of: (nth: number) => all || bytes.readUInt32BE(first + nth * 4) };
}

function readOffsets(bytes: Buffer, table: readonly Box[]): number[] {
  const short = onlyBox(table, 'stco');
  const long = onlyBox(table, 'co64');
  if (short && long) throw new InvalidVideo('two tables of chunks');
  const { count, first } = entriesOf(bytes, short ?? long, short ? 4 : 8);
  return Array.from({ length: count }, (_, nth) =>
    short ? bytes.readUInt32BE(first + nth * 4) : readLong(bytes, first + nth * 8, bytes.length),
  );
}

/**
 * Returns the runs of chunks with equal sample counts: first chunk, counted from one, and samples per chunk.
 */
function readRuns(bytes: Buffer, table: readonly Box[]): { first: number; samples: number }[] {
  const { count, first } = entriesOf(bytes, onlyBox(table, 'stsc'), 12);
  return Array.from({ length: count }, (_, nth) => ({
    first: bytes.readUInt32BE(first + nth * 12),
    samples: bytes.readUInt32BE(first + nth * 12 + 4),
  }));
}
