import { type Box, type FilmBudget, InvalidVideo, onlyBox, readLong } from './mp4-boxes.ts';

/** Part of the file with samples of a track. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Returns the chunks of a track, from the boxes of its sample table (`stbl`; ISO/IEC 14496-12, 8.6 and 8.7). */
export function chunksOf(bytes: Buffer, table: readonly Box[], budget: FilmBudget): Range[] {
  const sizes = readSizes(bytes, table);
  const offsets = readOffsets(bytes, table);
  const runs = readRuns(bytes, table);
  budget.spend('samples', sizes.count);
  budget.spend('chunks', offsets.count);
  const chunks: Range[] = [];
  let sample = 0;
  let run = -1;
  for (let nth = 0; nth < offsets.count; nth++) {
    if (run + 1 < runs.count && runs.first(run + 1) === nth + 1) run += 1;
    if (run < 0) throw new InvalidVideo('chunks without samples');
    const last = sample + runs.samples(run);
    if (last > sizes.count) throw new InvalidVideo('chunks without samples');
    const from = offsets.of(nth);
    let size = 0;
    for (; sample < last; sample++) size += sizes.of(sample);
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
  if (first + count * entryBytes > box.end)
    throw new InvalidVideo(`the box ${box.type} says more than it has`);
  return { count, first };
}

function readSizes(bytes: Buffer, table: readonly Box[]) {
  const box = onlyBox(table, 'stsz');
  if (!box || box.body + 12 > box.end) throw new InvalidVideo('a track without sizes');
  const all = bytes.readUInt32BE(box.body + 4);
  const count = bytes.readUInt32BE(box.body + 8);
  const first = box.body + 12;
  if (all === 0 && first + count * 4 > box.end) throw new InvalidVideo('the box stsz says more than it has');
  return { count, of: (nth: number) => all || bytes.readUInt32BE(first + nth * 4) };
}

function readOffsets(bytes: Buffer, table: readonly Box[]) {
  const short = onlyBox(table, 'stco');
  const long = onlyBox(table, 'co64');
  if (short && long) throw new InvalidVideo('two tables of chunks');
  const { count, first } = entriesOf(bytes, short ?? long, short ? 4 : 8);
  return {
    count,
    of: (nth: number) =>
      short ? bytes.readUInt32BE(first + nth * 4) : readLong(bytes, first + nth * 8, bytes.length),
  };
}

/** Locates the runs of chunks with equal sample counts: first chunk, counted from one, and samples per chunk. */
function readRuns(bytes: Buffer, table: readonly Box[]) {
  const { count, first } = entriesOf(bytes, onlyBox(table, 'stsc'), 12);
  return {
    count,
    first: (nth: number) => bytes.readUInt32BE(first + nth * 12),
    samples: (nth: number) => bytes.readUInt32BE(first + nth * 12 + 4),
  };
}
