/** Thread that cleans uploaded files. */
import { answerTasks } from '../threads/answer-tasks.ts';
import { ownMemory } from '../threads/thread-pool.ts';
import type { CleanFile, CleanTask } from './file-cleaner.ts';
import { cleanImage, imageForChat, imageForMembers } from './image/clean-image.ts';
import { cleanVideo } from './video/clean-video.ts';

const cleaners: Readonly<Record<CleanTask['kind'], (bytes: Buffer) => Promise<CleanFile | null>>> = {
  slip: cleanImage,
  shown: imageForMembers,
  chat: imageForChat,
  video: async (bytes) => (cleanVideo(bytes) ? { bytes, width: 0, height: 0 } : null),
};

answerTasks(
  async ({ kind, bytes }: CleanTask) => {
    const cleaned = await cleaners[kind](Buffer.from(bytes.buffer));
    return cleaned && { ...cleaned, bytes: ownMemory(cleaned.bytes) };
  },
  (cleaned) => (cleaned ? [cleaned.bytes.buffer] : []),
);
