import { ApiError } from '@kapao/contract/errors/api-error';

/**
 * Maximum number of answers, far above a month of one member, so that a server that always names a next part
 * cannot fill a phone.
 */
const maxAnswers = 2_000;
const maxWaitS = 60;

export interface Part {
  csv: string;
  next: string | null;
}

interface Options {
  read: (after: string | undefined) => Promise<Part>;
  /** Reports the lines so far, without the header. */
  onLines: (lines: number) => void;
  /** Rejects when the member has stopped the export. */
  wait: (ms: number) => Promise<void>;
}

/**
 * Returns the parts of one CSV file with the whole month; waits when the server asks for a pause. The byte
 * order mark tells Excel that the file is UTF-8.
 */
export async function collectCsv({ read, onLines, wait }: Options): Promise<string[]> {
  const parts = ['\ufeff'];
  let after: string | undefined;
  let lines = -1;
  for (let answers = 0; answers < maxAnswers; answers += 1) {
    const { csv, next } = await readWithRetry(read, after, wait);
    parts.push(csv);
    lines += csv.split('\n').length - 1;
    onLines(Math.max(0, lines));
    if (next === null) return parts;
    after = next;
  }
  throw new Error('the statement has no end');
}

async function readWithRetry(
  read: Options['read'],
  after: string | undefined,
  wait: Options['wait'],
): Promise<Part> {
  try {
    return await read(after);
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || refusal.code !== 'REQUEST_LIMIT') throw refusal;
    await wait(1000 * Math.min(refusal.retryAfterS ?? maxWaitS, maxWaitS));
    return read(after);
  }
}
