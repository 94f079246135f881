import { type Bug, bugsIn } from '../bug.ts';

const call = 'server/src/web/call';
const idempotency = `${call}/idempotency.test.ts`;
const asking = 'server/src/asking/ask.test.ts';
const relay = 'server/src/base/outbox/outbox-relay.test.ts';

const inIdempotency: Bug[] = [
  ...bugsIn(`${call}/idempotency.ts`, [
    {
      name: 'a key with another body replays the first answer',
      area: 'idempotency',
      find: "if (!row.hash.equals(key.hash)) throw new Refused('IDEMPOTENCY_KEY_REUSED');",
      replace: '',
      tests: [idempotency],
    },
    {
      name: 'all tries of one movement have the same mark',
      area: 'idempotency',
      find: 'attempt: randomInt(1, 2 ** 30)',
      replace: 'attempt: 1',
      tests: [idempotency],
    },
    {
      name: '"too many requests" is stored as the answer',
      area: 'idempotency',
      find: 'status !== 401 && status !== 429 &&',
      replace: 'status !== 401 &&',
      tests: [idempotency],
    },
  ]),
  ...bugsIn(`${call}/request.queries.ts`, [
    {
      name: 'a key is taken over from a process that lives',
      area: 'idempotency',
      find: "state = 'working' and lease_until < now()",
      replace: "state = 'working'",
      tests: [idempotency],
    },
    {
      name: 'a late process answers for the one that took its key over',
      area: 'idempotency',
      find: `where owner = $1 and key = $2 and attempt = $3 and state = 'working'\`,
    values: [held.owner, held.key, held.attempt, status`,
      replace: `where owner = $1 and key = $2 and $3 > 0 and state = 'working'\`,
    values: [held.owner, held.key, held.attempt, status`,
      tests: [`${call}/late-try.test.ts`],
    },
  ]),
];

const inTheOutbox: Bug[] = [
  ...bugsIn('server/src/base/outbox/outbox-relay.ts', [
    {
      name: 'a row of the outbox is deleted before its job stands',
      area: 'outbox',
      find: 'if (newJobs.length > 0) await jobs.send(newJobs, client);',
      replace: 'if (newJobs.length > 0) void jobs.send(newJobs).catch(() => {});',
      tests: [relay],
    },
    {
      name: 'a listener that throws ends the relay of all',
      area: 'outbox',
      find: 'onError(error); // the row is gone; whoever missed the hint refetches when he comes back',
      replace: 'throw error;',
      tests: [relay],
    },
    {
      name: 'one queue that refuses holds up all others',
      area: 'outbox',
      find: 'refused.set(error.queue, Date.now() + refusedQueuePauseMs);',
      replace: '',
      tests: [relay],
    },
  ]),
  ...bugsIn('server/migrations/0021-ledger-post.sql', [
    {
      name: 'a batch loses its news',
      area: 'outbox',
      find: 'jsonb_array_elements(s.outbox) o where s.outbox is not null',
      replace: 'jsonb_array_elements(s.outbox) o where s.outbox is null',
      tests: ['server/src/ledger/post-together.test.ts', 'server/src/money/deposit/deposit.jobs.test.ts'],
    },
  ]),
  ...bugsIn('server/src/base/jobs/queue.ts', [
    {
      name: 'a job waits by the clock of this machine',
      area: 'schedule',
      find: 'startAfter: `${startAfterMs} milliseconds`,',
      replace: 'startAfter: new Date(Date.now() + startAfterMs),',
      tests: ['server/src/base/jobs/queue.test.ts'],
    },
    {
      name: 'a job that fails takes its neighbours back with it',
      area: 'schedule',
      find: "const failed = jobs.filter((_, i) => results[i]?.status === 'rejected');",
      replace: "const failed = results.some(({ status }) => status === 'rejected') ? jobs : [];",
      tests: ['server/src/base/jobs/queue.test.ts'],
    },
  ]),
];

const inAsking: Bug[] = [
  ...bugsIn('server/src/asking/asking.queries.ts', [
    {
      name: 'a turn of asking has no lease',
      area: 'asking',
      find: "set asked = asked + 1, next_at = now() + $4 * interval '1 millisecond'",
      replace: "set asked = asked + 1, next_at = next_at + 0 * $4 * interval '1 millisecond'",
      tests: [asking],
    },
    {
      name: 'a turn is taken before its time',
      area: 'asking',
      find: "and next_at <= now() + interval '250 milliseconds'",
      replace: "and next_at <= now() + interval '250 seconds'",
      tests: [asking],
    },
  ]),
  ...bugsIn('server/src/asking/ask.ts', [
    {
      name: 'no person is ever called',
      area: 'asking',
      find: 'turn.asked > 0 && turn.heardAt.getTime() < Date.now() - personAfterMs',
      replace: 'turn.asked > 0 && turn.heardAt.getTime() > Date.now() + personAfterMs',
      tests: [asking],
    },
    {
      name: 'a person is called for a party that speaks',
      area: 'asking',
      find: 'return askLater(deps, subject, heard.inMs, true);',
      replace: 'return askLater(deps, subject, heard.inMs);',
      tests: [asking],
    },
    {
      name: 'a queue that fails is a fault of whoever asks later',
      area: 'asking',
      find: "deps.log.error({ err, kind: subject.kind, id: subject.id }, 'no question was queued; the sweep will ask');",
      replace: 'throw err;',
      tests: [asking],
    },
  ]),
];

const inSchedules = bugsIn('server/src/ledger/house/house-snapshot.job.ts', [
  {
    name: 'the snapshot of the house is taken once an hour',
    area: 'schedule',
    find: "jobs.every('house-snapshot', '* * * * *'",
    replace: "jobs.every('house-snapshot', '0 * * * *'",
    tests: ['server/src/ledger/house/house-snapshot.test.ts'],
  },
]);

export const mechanismBugs: readonly Bug[] = [...inIdempotency, ...inTheOutbox, ...inAsking, ...inSchedules];
