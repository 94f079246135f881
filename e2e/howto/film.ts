import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Locale, locales } from '@kapao/core/locale';
import sharp from 'sharp';
import { wordsOf } from '../fixtures/catalog-texts.ts';
import type { Clip } from './clip.ts';
import type { Recording } from './recorder.ts';

const ffmpeg = process.env.FFMPEG ?? '/usr/bin/ffmpeg';
const maxBytes = 1_500_000;
const perSecond = 20;

/**
 * Writes `{id}.mp4`, `.webp` and `.{locale}.vtt`, and returns the clip's size in bytes. H.264 main profile with 4:2:0
 * plays on every phone; with the index in front, playback starts with the first bytes.
 */
export async function writeFilm({ id, poster }: Clip, recording: Recording, folder: string): Promise<number> {
  const film = join(folder, `${id}.mp4`);
  execFileSync(ffmpeg, [
    ...['-y', '-loglevel', 'error', '-framerate', String(perSecond), '-i', writeTicks(recording)],
    ...['-vf', 'scale=720:1280:flags=lanczos,format=yuv420p'],
    ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryslow', '-tune', 'animation', '-crf', '27'],
    ...['-g', '100', '-an', '-movflags', '+faststart', '-map_metadata', '-1', film],
  ]);
  const until = recording.captions[poster]?.to ?? 0;
  const picture = recording.frames.findLast(({ at }) => at <= until);
  await sharp(picture?.file)
    .resize(448)
    .webp({ quality: 70, effort: 6 })
    .toFile(join(folder, `${id}.webp`));
  for (const locale of locales)
    writeFileSync(join(folder, `${id}.${locale}.vtt`), captionsOf(recording, locale));
  const { length } = readFileSync(film);
  if (length > maxBytes) throw new Error(`${id}.mp4 has ${length} bytes, more than ${maxBytes}`);
  return length;
}

/**
 * Writes one picture per tick, the last one painted until then, because Chromium sends pictures only when it paints.
 * Returns ffmpeg's file pattern for them.
 */
function writeTicks({ frames, seconds }: Recording): string {
  const [first] = frames;
  if (!first) throw new Error('nothing was filmed');
  const folder = join(dirname(first.file), 'ticks');
  mkdirSync(folder);
  let shown = 0;
  for (let tick = 0; tick < seconds * perSecond; tick++) {
    while ((frames[shown + 1]?.at ?? Number.POSITIVE_INFINITY) <= tick / perSecond) shown++;
    linkSync(frames[shown]?.file ?? first.file, join(folder, `${String(tick).padStart(5, '0')}.jpg`));
  }
  return join(folder, '%05d.jpg');
}

function captionsOf({ captions }: Recording, locale: Locale): string {
  const cues = captions.map(
    ({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${inWords(text[locale], locale)}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** Replaces `{Deposit}` by the app's text in that language, so that captions and buttons agree. */
function inWords(text: string, locale: Locale): string {
  const words = wordsOf(locale);
  return text.replace(/\{(?:(\w+): )?([^}]+)\}/g, (_, context: string | undefined, english: string) =>
    words(english, {}, context),
  );
}

/** Formats seconds as `mm:ss.ttt` for WebVTT. */
function clock(seconds: number): string {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0');
  return `${minutes}:${(seconds % 60).toFixed(3).padStart(6, '0')}`;
}
