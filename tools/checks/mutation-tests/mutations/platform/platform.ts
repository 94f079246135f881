import { type Mutation, mutationsIn } from '../../mutation.ts';

const call = 'server/src/platform/call';
const idempotency = `${call}/idempotency/idempotency.test.ts`;
const moneyCalls = 'server/src/platform/concurrency/money-call-limits.test.ts';
const countedCalls = 'server/src/platform/concurrency/money-call-limits.count.test.ts';
const relay = 'server/src/platform/outbox/outbox-relay.test.ts';

const inIdempotency: Mutation[] = [
  ...mutationsIn(`${call}/idempotency/idempotency.ts`, [
    {
      name: 'the same key with another body replays the first answer',
      area: 'idempotency',
      find: "if (!hash.equals(key.hash) && !key.otherHash?.equals(hash)) throw new Refused('IDEMPOTENCY_KEY_REUSED');",
      replace: '',
      tests: [idempotency],
    },
    {
      name: 'all attempts of one movement have the same number',
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
  ...mutationsIn(`${call}/idempotency/request.queries.ts`, [
    {
      name: 'a key is taken over from a running process',
      area: 'idempotency',
      find: "state = 'working' and lease_until < now()",
      replace: "state = 'working'",
      tests: [`${call}/idempotency/late-attempt.test.ts`],
    },
    {
      name: 'a process that lost its key stores its late answer',
      area: 'idempotency',
      find: `where owner = $1 and key = $2 and attempt = $3 and state = 'working'\`,
    values: [held.owner, held.key, held.attempt, status`,
      replace: `where owner = $1 and key = $2 and $3 > 0 and state = 'working'\`,
    values: [held.owner, held.key, held.attempt, status`,
      tests: [`${call}/idempotency/late-attempt.test.ts`],
    },
  ]),
];

const inTheOutbox: Mutation[] = [
  ...mutationsIn('server/src/platform/outbox/outbox-relay.ts', [
    {
      name: 'an outbox row is deleted before its job is stored',
      area: 'outbox',
      find: 'if (newJobs.length > 0) await jobs.send(newJobs, client);',
      replace: 'if (newJobs.length > 0) void jobs.send(newJobs).catch(() => {});',
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
  ...mutationsIn('server/src/platform/jobs/worker-loop.ts', [
    {
      name: 'a database fault ends the relay',
      area: 'outbox',
      find: 'onFault(error);',
      replace: 'throw error;',
      tests: [relay],
    },
  ]),
  ...mutationsIn('server/migrations/0022-ledger-batch.sql', [
    {
      name: 'a batch loses its outbox rows',
      area: 'outbox',
      find: 'jsonb_array_elements(s.outbox) o where s.outbox is not null',
      replace: 'jsonb_array_elements(s.outbox) o where s.outbox is null',
      tests: [
        'server/src/ledger/post-together.test.ts',
        'server/src/payments/qr-deposits/qr-deposits.jobs.test.ts',
      ],
    },
  ]),
  ...mutationsIn('server/src/platform/jobs/queue.ts', [
    {
      name: 'a job waits by the clock of this machine',
      area: 'schedule',
      find: 'startAfter: `${startAfterMs} milliseconds`,',
      replace: 'startAfter: new Date(Date.now() + startAfterMs),',
      tests: ['server/src/platform/jobs/queue.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/platform/jobs/run-each.ts', [
    {
      name: 'a failed job fails the others of its batch',
      area: 'schedule',
      find: "const failed = jobs.filter((_, i) => results[i]?.status === 'rejected');",
      replace: "const failed = results.some(({ status }) => status === 'rejected') ? jobs : [];",
      tests: ['server/src/platform/jobs/queue.test.ts'],
    },
  ]),
];

const inMoneyCalls = mutationsIn('server/src/platform/concurrency/money-call-limits.ts', [
  {
    name: 'a member has one money call too many in flight',
    area: 'money-calls',
    find: 'if (!ofMember.begin(memberId, atOnce)) return retryS;',
    replace: 'if (!ofMember.begin(memberId, atOnce + 1)) return retryS;',
    tests: [countedCalls],
  },
  {
    name: 'a call that ends twice releases two slots',
    area: 'money-calls',
    find: 'if (!ended) ofMember.end(memberId);',
    replace: 'ofMember.end(memberId);',
    tests: [countedCalls],
  },
  {
    name: 'a call refused by the rate limit keeps its slot',
    area: 'money-calls',
    find: 'if (waitS !== null) end();',
    replace: '',
    tests: [countedCalls],
  },
  {
    name: 'all senders share the slots of one',
    area: 'money-calls',
    find: 'who: `money ${sender}`, most: atOnce',
    replace: "who: 'money', most: atOnce",
    tests: [moneyCalls],
  },
  {
    name: 'the rate limit counts by token, so more logins allow more calls',
    area: 'money-calls',
    find: 'await minutes.consume(memberId);',
    replace: 'await minutes.consume(sender);',
    tests: [moneyCalls],
  },
]);

const inSchedules = mutationsIn('server/src/ledger/operator-accounts/operator-snapshot.job.ts', [
  {
    name: 'the operator snapshot runs once an hour',
    area: 'schedule',
    find: "jobs.every('operator-snapshot', { cron: '* * * * *'",
    replace: "jobs.every('operator-snapshot', { cron: '0 * * * *'",
    tests: ['server/src/ledger/operator-accounts/operator-snapshot.test.ts'],
  },
]);

const inTheDatabase = mutationsIn('server/src/platform/db/database-unavailable.ts', [
  {
    name: 'a missing database socket counts as a fault of ours',
    area: 'database',
    find: "if (code === 'ENOENT' && syscall === 'connect') return true;",
    replace: '',
    tests: ['server/src/platform/db/database-unavailable.test.ts'],
  },
]);

export const mechanismMutations: readonly Mutation[] = [
  ...inIdempotency,
  ...inTheOutbox,
  ...inMoneyCalls,
  ...inSchedules,
  ...inTheDatabase,
];
