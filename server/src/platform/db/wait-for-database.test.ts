import { expect, test } from 'vitest';
import { waitForDatabase } from './wait-for-database.ts';

const slow = () => new Error('timeout exceeded when trying to connect');

async function tried(faults: Error[], boundMs?: number) {
  const waits: unknown[] = [];
  const onWait = (fault: unknown) => void waits.push(fault);
  const work = async () => {
    const fault = faults.shift();
    if (fault) throw fault;
    return 'there';
  };
  const said = await waitForDatabase(work, { onWait, ...(boundMs !== undefined && { boundMs }) }).catch(
    String,
  );
  return { said, waits: waits.length };
}

test('a connection attempt that timed out is retried', async () => {
  expect(await tried([slow(), slow()])).toEqual({ said: 'there', waits: 2 });
});

test('retrying ends after the maximum time', async () => {
  expect(await tried([slow(), slow()], 0)).toEqual({ said: String(slow()), waits: 0 });
});

test.each([
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('getaddrinfo ENOTFOUND nowhere'), { code: 'ENOTFOUND' }),
  Object.assign(new Error('syntax error'), { code: '42601' }),
])('a fault that waiting cannot solve is not retried: $message', async (fault) => {
  expect(await tried([fault])).toEqual({ said: String(fault), waits: 0 });
});
