/** Thread that reads images, one at a time. */
import { readSlipQr } from '@kapao/core/qr/slip-qr';
import sharp from 'sharp';
import { answerTasks } from '../../../platform/threads/answer-tasks.ts';
import { findQrs } from './find-qr.ts';
import type { ImageReadRequest, ImageReadResult } from './image-reader.ts';

sharp.concurrency(1);
sharp.cache(false);

const leastSide = 200;
const maxSide = 8_000;

async function read(bytes: Uint8Array, budgetMs: number): Promise<ImageReadResult> {
  const picture = Buffer.from(bytes);
  const size = await sharp(picture)
    .metadata()
    .catch(() => null);
  const sides = [size?.width ?? 0, size?.height ?? 0];
  if (Math.min(...sides) < leastSide || Math.max(...sides) > maxSide) return { kind: 'unfit' };
  const texts = await findQrs(picture, (text) => readSlipQr(text).kind !== 'no-slip', budgetMs);
  return { kind: 'read', texts };
}

answerTasks(({ bytes, budgetMs }: ImageReadRequest) => read(bytes, budgetMs));
