import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/app.ts';
import { createLog, logUncaught } from './log.ts';

let server: TestServer;
let phone: string;
beforeAll(async () => {
  server = await testServer();
  ({ phone } = await server.createMember());
});
afterAll(() => server?.close());

/** Returns the error that PostgreSQL answers to a query with the member's phone in it. */
const faultOf = async (text: string): Promise<Error> =>
  server.deps.pool.query(text, [phone]).then(
    () => Promise.reject(new Error('the query succeeded')),
    (fault: Error) => fault,
  );
const faults = {
  'a unique violation': () =>
    faultOf(`insert into member (id, public_id, username, phone, name, password_hash, currency, bank_code,
                                 bank_account_no, bank_account_name)
             select gen_random_uuid(), 'TWICE', username, phone, name, password_hash, currency, bank_code,
                    bank_account_no, bank_account_name from member where username = $1`),
  'a failed check': () => faultOf(`update member set status = 'nonsense' where username = $1`),
  'a value of the wrong type': () => faultOf('select ($1::text || $$ "x" $$)::integer'),
  'a value out of range': () => faultOf(`select ($1::text || '99999999999999')::bigint`),
  'a fault within a function': () => faultOf(`select jsonb_path_query('{}', ('$.' || $1)::jsonpath)`),
};

test.each(Object.entries(faults))('the log of %s has no value of the row', async (_, make) => {
  const fault = await make();
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  log.error({ err: fault }, 'as a field');
  log.error(fault, 'as itself');
  log.error({ err: new Error('outer', { cause: fault }) }, 'as a cause');
  log.error({ fault }, 'by another name');
  log.error({ err: new AggregateError([fault], 'several') }, 'among several');
  const killed = new EventEmitter() as EventEmitter & { exit(code: number): void };
  const codes: number[] = [];
  killed.exit = (code) => void codes.push(code);
  logUncaught(log, killed);
  killed.emit('uncaughtException', fault);
  expect(codes).toEqual([1]);
  expect(lines).toHaveLength(6);
  expect(lines.join('')).not.toContain(phone);
  // The line has what an engineer needs: the process id and the error code.
  expect(lines[0]).toContain(`"pid":${process.pid}`);
  expect(lines[0]).toContain(`"code":"${'code' in fault && fault.code}"`);
  expect(lines[0]).toContain('log.test.ts');
});
