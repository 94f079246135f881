import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { inquire, inquireDue } from '../testing/inquiry.ts';
import { takeDue } from './inquiry.queries.ts';
import { type Inquiry, type InquiryDeps, type InquiryResult, inquireLater } from './inquiry.ts';

let database: TestDatabase;
let deps: InquiryDeps;
beforeAll(async () => {
  database = await testDatabase();
  deps = { pool: database.pool, log: { info() {}, warn() {}, error() {} } };
});
afterAll(() => database?.close());
beforeEach(async () => {
  await database.pool.query('delete from inquiry');
});

const noAnswer = {
  kind: 'no-answer',
  why: 'TIMEOUT',
  inMs: 5_000,
  about: { account: 'operator:payout:X', currency: 'THB', ours: '500', details: { more: 1 } },
} as const satisfies InquiryResult;
async function begin() {
  const subject = { kind: 'thing', memberId: v7(), id: v7() };
  await database.pool.query("select inquiry_begin(array[$1::uuid], 'thing', array[$2::uuid], '{X}', '{0}')", [
    subject.memberId,
    subject.id,
  ]);
  return subject;
}
const row = async (id: string) =>
  (
    await database.pool.query(
      `select attempts as asked, escalated_at as "escalatedAt",
              extract(epoch from next_at - now())::float8 * 1000 as "inMs" from inquiry where id = $1`,
      [id],
    )
  ).rows[0];
const alarm = async (id: string) =>
  (
    await database.pool.query('select kind, account, ours, details, resolved_at from alarm where id = $1', [
      id,
    ])
  ).rows[0];
/** Returns the outbox rows for the log. */
const outboxRows = async (id: string) =>
  (
    await database.pool.query("select payload from outbox where topic = 'alarm' and payload ->> 'id' = $1", [
      id,
    ])
  ).rows.map(({ payload }) => payload);
const timePasses = (id: string, hours = 0) =>
  database.pool.query(
    "update inquiry set next_at = now(), last_answer_at = last_answer_at - $2 * interval '1 hour' where id = $1",
    [id, hours],
  );
const answering = (result: InquiryResult, seen: unknown[] = []): Inquiry => ({
  kind: 'thing',
  providers: new Map(),
  ask: async (subject, attempt) => {
    seen.push(subject, attempt);
    return result;
  },
});

describe('an attempt', () => {
  it('is taken by one of eight callers, and by none before it is due', async () => {
    const subject = await begin();
    const seen: unknown[] = [];
    const later = answering({ kind: 'retry', inMs: 60_000 }, seen);
    const taken = await Promise.all(Array.from({ length: 8 }, () => inquireDue(deps, [later])));
    expect(taken.reduce((sum, each) => sum + each)).toBe(1);
    expect(seen).toEqual([subject, { asked: 0, lastAnswerAt: expect.any(Date), escalatedAt: null }]);
    expect(await inquireDue(deps, [later])).toBe(0);
    expect((await row(subject.id)).inMs).toBeGreaterThan(50_000);
  });

  it('whose process dies is repeated after its lease, with a longer delay each time', async () => {
    const subject = await begin();
    const dying: Inquiry = { ...answering(noAnswer), ask: () => Promise.reject(new Error('killed')) };
    const waits: number[] = [];
    for (const asked of [1, 2, 3, 4]) {
      await expect(inquireDue(deps, [dying])).rejects.toThrow('killed');
      expect(await inquireDue(deps, [dying])).toBe(0);
      expect((await row(subject.id)).asked).toBe(asked);
      waits.push(Math.round((await row(subject.id)).inMs / 60_000));
      await timePasses(subject.id);
    }
    expect(waits).toEqual([1, 2, 4, 8]);
    // After one successful attempt the delay starts from the beginning.
    await inquireDue(deps, [answering({ kind: 'retry', inMs: 0 })]);
    await timePasses(subject.id);
    await expect(inquireDue(deps, [dying])).rejects.toThrow('killed');
    expect(Math.round((await row(subject.id)).inMs / 60_000)).toBe(1);
  });

  it('is repeated within an hour, however often it failed', async () => {
    const subject = await begin();
    await database.pool.query('update inquiry set failed_attempts = 2000000000 where id = $1', [subject.id]);
    await takeDue(deps.pool, ['thing'], [], { room: 1, leaseMs: 60_000 });
    expect(Math.round((await row(subject.id)).inMs / 60_000)).toBe(60);
  });

  it('leaves its row due when the row became due meanwhile', async () => {
    const subject = await begin();
    const overtaken: Inquiry = {
      ...answering(noAnswer),
      ask: async () => {
        await timePasses(subject.id);
        return { kind: 'retry', inMs: 60_000 };
      },
    };
    await inquireDue(deps, [overtaken]);
    expect((await row(subject.id)).inMs).toBeLessThanOrEqual(0);
  });

  it('that closes the inquiry deletes its row', async () => {
    const subject = await begin();
    await inquire(deps, answering({ kind: 'closed' }), subject);
    expect(await row(subject.id)).toBeUndefined();
  });

  it('of a kind without an inquiry here is left to other processes', async () => {
    const subject = await begin();
    expect(await inquireDue(deps, [{ ...answering(noAnswer), kind: 'another thing' }])).toBe(0);
    expect((await row(subject.id)).asked).toBe(0);
  });
});

describe('no-answer', () => {
  it('is retried later, without an alarm for a day', async () => {
    const subject = await begin();
    await inquire(deps, answering(noAnswer), subject);
    await timePasses(subject.id, 23);
    await inquire(deps, answering(noAnswer), subject);
    expect(await alarm(subject.id)).toBeUndefined();
    expect((await row(subject.id)).inMs).toBeLessThan(5_100);
  });

  it('for a day raises one alarm with the evidence, and is then retried every hour', async () => {
    const subject = await begin();
    await inquire(deps, answering(noAnswer), subject);
    const calledAt: Date[] = [];
    for (const hours of [25, 0, 0]) {
      await timePasses(subject.id, hours);
      await inquire(deps, answering(noAnswer), subject);
      calledAt.push((await row(subject.id)).escalatedAt);
    }
    expect(calledAt).toEqual(Array(3).fill(calledAt[0]));
    expect(await alarm(subject.id)).toEqual({
      kind: 'no-answer',
      account: 'operator:payout:X',
      ours: 500n,
      details: { more: 1, why: 'TIMEOUT', ...subject },
      resolved_at: null,
    });
    expect(await outboxRows(subject.id)).toMatchObject([{ alarm: 'no-answer', details: { why: 'TIMEOUT' } }]);
    const { inMs, escalatedAt } = await row(subject.id);
    expect(inMs).toBeGreaterThan(3_500_000);
    expect(escalatedAt).not.toBeNull();

    const seen: unknown[] = [];
    await timePasses(subject.id);
    await inquire(deps, answering({ kind: 'closed' }, seen), subject);
    expect(seen[1]).toMatchObject({ escalatedAt: expect.any(Date) });
    expect((await alarm(subject.id)).resolved_at).not.toBeNull();
  });

  it('is counted from the last valid answer, however long ago the inquiry began', async () => {
    const subject = await begin();
    await inquire(deps, answering({ kind: 'retry', inMs: 60_000 }), subject);
    await timePasses(subject.id, 25);
    await inquire(deps, answering({ kind: 'retry', inMs: 60_000 }), subject);
    await timePasses(subject.id);
    await inquire(deps, answering(noAnswer), subject);
    expect(await alarm(subject.id)).toBeUndefined();
    await timePasses(subject.id, 25);
    await inquire(deps, answering(noAnswer), subject);
    expect(await alarm(subject.id)).toMatchObject({ kind: 'no-answer' });
  });

  it('is counted from when the last valid answer was requested, not received', async () => {
    const subject = await begin();
    const lastAnswerAt = async () =>
      (await database.pool.query('select last_answer_at from inquiry where id = $1', [subject.id])).rows[0]
        .last_answer_at;
    let askedAt = new Date(0);
    const slow: Inquiry = {
      ...answering(noAnswer),
      ask: async () => {
        // The answer need not reflect anything that happens from here on.
        askedAt = (await database.pool.query('select clock_timestamp() as now')).rows[0].now;
        await sleep(20);
        return { kind: 'retry', inMs: 60_000 };
      },
    };
    await inquire(deps, slow, subject);
    expect((await lastAnswerAt()).getTime()).toBeLessThanOrEqual(askedAt.getTime());
  });

  it('raises no alarm when staff resumed the inquiry during the attempt', async () => {
    const subject = await begin();
    await inquire(deps, answering(noAnswer), subject);
    await timePasses(subject.id, 25);
    const inquiry: Inquiry = {
      kind: 'thing',
      providers: new Map(),
      async ask() {
        await database.pool.query('update inquiry set escalated_at = now() where id = $1', [subject.id]);
        await database.pool.query("select inquiry_resume($1, 'thing', $2)", [subject.memberId, subject.id]);
        return noAnswer;
      },
    };
    await inquire(deps, inquiry, subject);
    expect(await alarm(subject.id)).toBeUndefined();
    expect(await row(subject.id)).toMatchObject({ escalatedAt: null });
  });

  it('still counts after the inquiry was scheduled for later', async () => {
    const subject = await begin();
    await timePasses(subject.id, 25);
    await inquire(deps, answering(noAnswer), subject);
    await inquireLater(deps, subject, 1_000);
    await timePasses(subject.id);
    await inquire(deps, answering(noAnswer), subject);
    expect(await alarm(subject.id)).toMatchObject({ kind: 'no-answer' });
  });
});
