import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewJob } from '../base/jobs/queue.ts';
import { readSettings } from '../base/settings.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { type AskingDeps, ask, askLater, type Heard, type Question, sweepAsking } from './ask.ts';

let database: TestDatabase;
let deps: AskingDeps & { settings: ReturnType<typeof readSettings> };
const sent: NewJob[] = [];
const logged: object[] = [];
beforeAll(async () => {
  database = await testDatabase();
  deps = {
    pool: database.pool,
    settings: readSettings({ SANDBOX_PORT: '0' }),
    jobs: { send: async (jobs) => void sent.push(...jobs) },
    log: { info() {}, warn() {}, error: (fields) => void logged.push(fields) },
  };
});
afterAll(() => database?.close());
beforeEach(() => {
  sent.length = 0;
  logged.length = 0;
});

const silence: Heard = {
  kind: 'silence',
  why: 'TIMEOUT',
  inMs: 5_000,
  about: { account: 'house:payout:X', currency: 'THB', ours: '500', details: { more: 1 } },
};
/** Something that is asked about from now on. */
async function begin() {
  const subject = { kind: 'thing', memberId: v7(), id: v7() };
  await database.pool.query("select asking_begin(array[$1::uuid], 'thing', array[$2::uuid], '{X}', '{0}')", [
    subject.memberId,
    subject.id,
  ]);
  return subject;
}
const row = async (id: string) =>
  (
    await database.pool.query(
      `select asked, person_since as "personSince",
              extract(epoch from next_at - now())::float8 * 1000 as "inMs" from asking where id = $1`,
      [id],
    )
  ).rows[0];
const alarm = async (id: string) =>
  (
    await database.pool.query('select kind, account, ours, details, resolved_at from alarm where id = $1', [
      id,
    ])
  ).rows[0];
/** What the outbox has for the log. */
const told = async (id: string) =>
  (
    await database.pool.query("select payload from outbox where topic = 'alarm' and payload ->> 'id' = $1", [
      id,
    ])
  ).rows.map(({ payload }) => payload);
const timePasses = (id: string, hours = 0) =>
  database.pool.query(
    "update asking set next_at = now(), heard_at = heard_at - $2 * interval '1 hour' where id = $1",
    [id, hours],
  );
const hearing = (heard: Heard, seen: unknown[] = []): Question => ({
  kind: 'thing',
  ask: async (subject, turn) => {
    seen.push(subject, turn);
    return heard;
  },
});

describe('a turn', () => {
  it('is taken by one of many, and by nobody before its time', async () => {
    const subject = await begin();
    const seen: unknown[] = [];
    const slow: Question = { ...hearing({ kind: 'later', inMs: 60_000 }, seen) };
    await Promise.all(Array.from({ length: 8 }, () => ask(deps, slow, subject)));
    expect(seen).toHaveLength(2);
    expect(seen[1]).toMatchObject({ asked: 0, personSince: null });
    await ask(deps, slow, subject);
    expect(seen).toHaveLength(2);
    expect((await row(subject.id)).inMs).toBeGreaterThan(50_000);
    expect(sent).toEqual([
      {
        queue: 'ask.thing',
        data: { memberId: subject.memberId, id: subject.id },
        startAfterMs: 60_000,
      },
    ]);
  });

  it('whose process dies is free again when its lease is over, and not before', async () => {
    const subject = await begin();
    const dying: Question = { kind: 'thing', ask: () => Promise.reject(new Error('killed')) };
    await expect(ask(deps, dying, subject)).rejects.toThrow('killed');
    const { inMs, asked } = await row(subject.id);
    expect(asked).toBe(1);
    expect(inMs).toBeGreaterThan(50_000);
    expect(await sweepAsking(deps)).toBe(0);
    await database.pool.query("update asking set next_at = now() - interval '6 s' where id = $1", [
      subject.id,
    ]);
    expect(await sweepAsking(deps)).toBe(1);
    expect(sent).toMatchObject([{ queue: 'ask.thing', data: { id: subject.id } }]);
  });

  it('after which nothing is left to ask leaves no row', async () => {
    const subject = await begin();
    await ask(deps, hearing({ kind: 'over' }), subject);
    expect(await row(subject.id)).toBeUndefined();
  });
});

describe('silence', () => {
  it('is asked about later, and calls nobody for a day', async () => {
    const subject = await begin();
    await ask(deps, hearing(silence), subject);
    await timePasses(subject.id, 23);
    await ask(deps, hearing(silence), subject);
    expect(await alarm(subject.id)).toBeUndefined();
    expect((await row(subject.id)).inMs).toBeLessThan(5_100);
  });

  it('of a day calls a person once, with the evidence, and goes on asking every hour', async () => {
    const subject = await begin();
    await ask(deps, hearing(silence), subject);
    for (const hours of [25, 0, 0]) {
      await timePasses(subject.id, hours);
      await ask(deps, hearing(silence), subject);
    }
    expect(await alarm(subject.id)).toEqual({
      kind: 'silence',
      account: 'house:payout:X',
      ours: 500n,
      details: { more: 1, why: 'TIMEOUT', ...subject },
      resolved_at: null,
    });
    expect(await told(subject.id)).toMatchObject([{ alarm: 'silence', details: { why: 'TIMEOUT' } }]);
    const { inMs, personSince } = await row(subject.id);
    expect(inMs).toBeGreaterThan(3_500_000);
    expect(personSince).not.toBeNull();

    const seen: unknown[] = [];
    await timePasses(subject.id);
    await ask(deps, hearing({ kind: 'over' }, seen), subject);
    expect(seen[1]).toMatchObject({ personSince: expect.any(Date) });
    expect((await alarm(subject.id)).resolved_at).not.toBeNull();
  });

  it('is counted from the last sound word, however long ago the asking began', async () => {
    const subject = await begin();
    await ask(deps, hearing({ kind: 'later', inMs: 60_000 }), subject);
    await timePasses(subject.id, 25);
    await ask(deps, hearing({ kind: 'later', inMs: 60_000 }), subject);
    await timePasses(subject.id);
    await ask(deps, hearing(silence), subject);
    expect(await alarm(subject.id)).toBeUndefined();
    await timePasses(subject.id, 25);
    await ask(deps, hearing(silence), subject);
    expect(await alarm(subject.id)).toMatchObject({ kind: 'silence' });
  });

  it('of the queue is no fault: the row remembers', async () => {
    const subject = await begin();
    const broken = { ...deps, jobs: { send: () => Promise.reject(new Error('no queue')) } };
    await askLater(broken, subject, 1_000);
    expect((await row(subject.id)).inMs).toBeGreaterThan(0);
    expect(logged).toMatchObject([{ kind: 'thing', id: subject.id }]);
  });
});
