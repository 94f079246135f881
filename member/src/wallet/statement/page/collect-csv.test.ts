import { ApiError } from '@kapao/contract/errors/api-error';
import { expect, test, vi } from 'vitest';
import { collectCsv, type Part } from './collect-csv.ts';

const header = 'time,amount\r\n';
const limit = new ApiError({ status: 429, code: 'REQUEST_LIMIT', retryAfterS: 7 });

function server(answers: (Part | ApiError)[]) {
  const asked: (string | undefined)[] = [];
  return {
    asked,
    read: async (after: string | undefined) => {
      asked.push(after);
      const answer = answers.shift();
      if (!answer) throw new Error('asked once too often');
      if (!('csv' in answer)) throw answer;
      return answer;
    },
  };
}

test('the parts make one file, each requested by the cursor of the one before', async () => {
  const { asked, read } = server([
    { csv: `${header}a,1.00\r\nb,2.00\r\n`, next: 'b' },
    { csv: 'c,3.00\r\n', next: null },
  ]);
  const lines: number[] = [];
  const parts = await collectCsv({
    read,
    onLines: (count) => lines.push(count),
    wait: async () => undefined,
  });
  expect(parts.join('')).toBe(`\ufeff${header}a,1.00\r\nb,2.00\r\nc,3.00\r\n`);
  expect(asked).toEqual([undefined, 'b']);
  expect(lines).toEqual([2, 3]);
});

test('a rate-limited request waits as long as demanded and is repeated', async () => {
  const { asked, read } = server([{ csv: header, next: 'a' }, limit, { csv: '', next: null }]);
  const wait = vi.fn(async () => undefined);
  await collectCsv({ read, onLines: () => undefined, wait });
  expect(wait).toHaveBeenCalledWith(7_000);
  expect(asked).toEqual([undefined, 'a', 'a']);
});

test('another refusal or a stop while waiting ends the export', async () => {
  const stopped = async () => Promise.reject(new Error('stopped'));
  const onLines = () => undefined;
  const other = new ApiError({ status: 0, code: 'NETWORK' });
  await expect(collectCsv({ ...server([other]), onLines, wait: stopped })).rejects.toBe(other);
  await expect(collectCsv({ ...server([limit]), onLines, wait: stopped })).rejects.toThrow('stopped');
});

test('an endless export fails after 2,000 requests', async () => {
  const read = vi.fn(async () => ({ csv: 'x\r\n', next: 'x' }));
  await expect(collectCsv({ read, onLines: () => undefined, wait: async () => undefined })).rejects.toThrow(
    'no end',
  );
  expect(read).toHaveBeenCalledTimes(2_000);
});
