import { mutationsIn } from '../../mutation.ts';

const area = 'files';
const folder = 'server/src/platform/files';
const served = [`${folder}/files.route.test.ts`];
const uploaded = ['server/src/support/upload-file.test.ts'];

/** Mutations of the limits on what one sender or reader of files may use. */
export const fileMutations = [
  ...mutationsIn(`${folder}/video/clean-video.ts`, [
    {
      name: 'each track of a video has a budget of its own',
      area,
      find: 'return chunksOf(bytes, table, budget);',
      replace: 'return chunksOf(bytes, table, new FilmBudget());',
      tests: [`${folder}/video/clean-video.test.ts`],
    },
  ]),
  ...mutationsIn('server/src/platform/threads/task-queue.ts', [
    {
      name: 'any number of files waits for a worker thread',
      area,
      find: '      if (this.#waiting.length >= this.#maxWaiting) return undefined;\n',
      replace: '',
      tests: ['server/src/platform/threads/thread-pool.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/support/refused-files.ts', [
    {
      name: 'a refused file is not counted for its sender',
      area,
      find: 'if (isExaminedInVain(result)) await counter.count(sender);',
      replace: '',
      tests: uploaded,
    },
  ]),
  ...mutationsIn('server/src/support/guest-uploads.ts', [
    {
      name: 'refused files of guests are not counted for their address',
      area,
      find: 'isCounted = result.ok || isExaminedInVain(result);',
      replace: 'isCounted = result.ok;',
      tests: uploaded,
    },
  ]),
  ...mutationsIn('server/src/payments/slips/upload-slip.ts', [
    {
      name: 'refused slips are not counted for their member',
      area,
      find: '    await deps.refused.count(member.id);\n',
      replace: '',
      tests: ['server/src/payments/slips/upload-slip.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/platform/call/transfer-concurrency.ts', [
    {
      name: 'one network may use the whole limit of bytes in transfer',
      area,
      find: ' || ofCaller.bytes + more > maxBytesOfOne',
      replace: '',
      tests: served,
    },
  ]),
  ...mutationsIn(`${folder}/file-sender.ts`, [
    {
      name: 'a reader that receives nothing keeps the file open',
      area,
      find: 'if (now - before < least) answer.destroy();',
      replace: '',
      tests: served,
    },
    {
      name: 'a file that is refused stays open',
      area,
      find: '      bytes.destroy();\n',
      replace: '',
      tests: served,
    },
  ]),
  ...mutationsIn(`${folder}/byte-range.ts`, [
    {
      name: 'the last part of a file has no size limit',
      area,
      find: "'last' in range ? from + partBytes - 1 : range.to",
      replace: "'last' in range ? size : range.to",
      tests: served,
    },
  ]),
];
