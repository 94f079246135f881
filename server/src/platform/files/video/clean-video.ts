import { isPolyglotFile } from '../polyglot-file.ts';
import { type Box, blankBox, boxesIn, FilmBudget, InvalidVideo, onlyBox } from './mp4-boxes.ts';
import { cleanDescription, type TrackKind } from './sample-descriptions.ts';
import { chunksOf, type Range } from './samples.ts';
import { zeroOutsideRanges } from './zero-outside-ranges.ts';

/** Boxes that a player needs; all others reveal where, when and with what the video was made, or hide data. */
const kept: Readonly<Record<string, readonly string[]>> = {
  moov: ['mvhd', 'trak'],
  trak: ['tkhd', 'edts', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['vmhd', 'smhd', 'dinf', 'stbl'],
  dinf: ['dref'],
  stbl: ['stsd', 'stts', 'ctts', 'cslg', 'stss', 'stsc', 'stsz', 'stco', 'co64', 'sdtp', 'sgpd', 'sbgp'],
};
/** Track kinds kept. Phones add others, such as the location at each second. */
const trackKinds: readonly TrackKind[] = ['vide', 'soun'];
/** Maximum number of media data boxes; a phone's video has one or two. */
const maxData = 16;
const brands = [
  'isom',
  'iso2',
  'iso4',
  'iso5',
  'iso6',
  'mp41',
  'mp42',
  'avc1',
  'M4V ',
  'MSNV',
  '3gp4',
  '3gp5',
  '3gp6',
  'qt  ',
];

/**
 * Zeroes in place everything in a phone's video (MP4 or QuickTime) except what is seen and heard: locations, times,
 * device names, other tracks. Samples are neither decoded nor checked; returns false for damaged files and formats not
 * accepted, or when the result would pass as another kind of file.
 */
export function cleanVideo(bytes: Buffer): boolean {
  try {
    clean(bytes);
    return true;
  } catch (fault) {
    if (fault instanceof InvalidVideo || fault instanceof RangeError) return false;
    throw fault;
  }
}

function clean(bytes: Buffer): void {
  const budget = new FilmBudget();
  const file = boxesIn(bytes, 0, bytes.length, budget);
  const [head] = file;
  if (!head) throw new InvalidVideo('nothing');
  cleanFileType(bytes, head);
  const moov = onlyBox(file, 'moov');
  if (!moov) throw new InvalidVideo('a film without a table of contents');
  const shown = cleanMovie(bytes, moov, budget);
  const data = file.filter(({ type }) => type === 'mdat');
  if (data.length > maxData) throw new InvalidVideo('pictures in too many places');
  for (const box of file) if (box !== head && box !== moov && box.type !== 'mdat') blankBox(bytes, box);
  zeroOutsideRanges(bytes, data, shown);
  if (isPolyglotFile(bytes, 'video/mp4')) throw new InvalidVideo('another kind of file besides');
}

/** Requires an accepted major brand, and replaces compatible brands that are not accepted by it. */
function cleanFileType(bytes: Buffer, { type, body, end }: Box): void {
  if (type !== 'ftyp' || body + 8 > end) throw new InvalidVideo('it does not begin as a film');
  const brand = bytes.toString('latin1', body, body + 4);
  if (!brands.includes(brand)) throw new InvalidVideo('another format');
  bytes.fill(0, body + 4, body + 8); // Minor version.
  for (let at = body + 8; at < end; at += 4)
    if (!brands.includes(bytes.toString('latin1', at, Math.min(at + 4, end))))
      bytes.write(brand, at, Math.min(4, end - at), 'latin1');
}

/** Cleans the movie box and returns the ranges of its samples. */
function cleanMovie(bytes: Buffer, moov: Box, budget: FilmBudget): Range[] {
  const parts = cleanBox(bytes, moov, budget);
  clearTimes(bytes, onlyBox(parts, 'mvhd'));
  const shown: Range[] = [];
  let films = 0;
  const tracks = parts.filter(({ type }) => type === 'trak');
  budget.spend('tracks', tracks.length);
  for (const trak of tracks) {
    const kind = kindOf(bytes, trak, budget);
    if (kind === null) {
      blankBox(bytes, trak);
      continue;
    }
    const chunks = cleanTrack(bytes, trak, kind, budget);
    if (kind === 'vide' && chunks.length > 0) films += 1;
    for (const chunk of chunks) shown.push(chunk);
  }
  if (films === 0) throw new InvalidVideo('nothing is to be seen');
  return shown;
}

/** Returns the kind of a track by its handler; null if it is neither video nor sound. */
function kindOf(bytes: Buffer, trak: Box, budget: FilmBudget): TrackKind | null {
  const mdia = onlyBox(boxesIn(bytes, trak.body, trak.end, budget), 'mdia');
  const hdlr = mdia && onlyBox(boxesIn(bytes, mdia.body, mdia.end, budget), 'hdlr');
  if (!hdlr || hdlr.body + 24 > hdlr.end) throw new InvalidVideo('a track of no kind');
  const handler = bytes.toString('latin1', hdlr.body + 8, hdlr.body + 12);
  return trackKinds.find((kind) => kind === handler) ?? null;
}

function cleanTrack(bytes: Buffer, trak: Box, kind: TrackKind, budget: FilmBudget): Range[] {
  const parts = cleanBox(bytes, trak, budget);
  const edts = onlyBox(parts, 'edts');
  if (edts) cleanBox(bytes, edts, budget);
  clearTimes(bytes, onlyBox(parts, 'tkhd'));
  const media = cleanBox(bytes, requiredBox(parts, 'mdia'), budget);
  clearTimes(bytes, onlyBox(media, 'mdhd'));
  const hdlr = requiredBox(media, 'hdlr');
  bytes.fill(0, hdlr.body + 12, hdlr.end); // Manufacturer and name of the handler.
  const info = cleanBox(bytes, requiredBox(media, 'minf'), budget);
  cleanReferences(bytes, requiredBox(info, 'dinf'), budget);
  const stbl = requiredBox(info, 'stbl');
  const table = cleanBox(bytes, stbl, budget);
  cleanDescription(bytes, requiredBox(table, 'stsd'), kind, budget);
  return chunksOf(bytes, table, budget);
}

/** Blanks the parts of a box that are not needed; returns the others. */
function cleanBox(bytes: Buffer, box: Box, budget: FilmBudget): Box[] {
  const parts = boxesIn(bytes, box.body, box.end, budget);
  const needed = parts.filter(({ type }) => kept[box.type]?.includes(type));
  for (const part of parts) if (!needed.includes(part)) blankBox(bytes, part);
  return needed;
}

function requiredBox(boxes: readonly Box[], type: string): Box {
  const box = onlyBox(boxes, type);
  if (!box) throw new InvalidVideo(`no box ${type}`);
  return box;
}

/** Zeroes the creation and modification times: the first two numbers of a header, four or eight bytes each. */
function clearTimes(bytes: Buffer, box: Box | null): void {
  if (!box || box.body + 20 > box.end) throw new InvalidVideo('a header is cut off');
  const isLong = bytes[box.body] === 1;
  bytes.fill(0, box.body + 4, box.body + 4 + (isLong ? 16 : 8));
}

/** Requires that all media data is in this file: a player would fetch the URL of another file. */
function cleanReferences(bytes: Buffer, dinf: Box, budget: FilmBudget): void {
  const dref = requiredBox(cleanBox(bytes, dinf, budget), 'dref');
  for (const entry of boxesIn(bytes, dref.body + 8, dref.end, budget)) {
    const isOwn = entry.body + 4 <= entry.end && (bytes[entry.body + 3] ?? 0) % 2 === 1;
    if (!isOwn) throw new InvalidVideo('its pictures lie elsewhere');
    bytes.fill(0, entry.body + 4, entry.end);
  }
}
