import { type Mutation, mutationsIn } from '../../mutation.ts';

const inquiry = 'server/src/inquiry';
const inquiryTest = `${inquiry}/inquiry.test.ts`;
const workerTest = `${inquiry}/inquiry-worker.test.ts`;

const inTheQueue = mutationsIn(`${inquiry}/inquiry.queries.ts`, [
  {
    name: 'an inquiry is taken without a lease',
    area: 'inquiry',
    find: 'next_at = now() + least(${longestLeaseMs},',
    replace: 'next_at = a.next_at + 0 * least(${longestLeaseMs},',
    tests: [inquiryTest],
  },
  {
    name: 'an inquiry is taken before its time',
    area: 'inquiry',
    find: 'and a.next_at <= now()',
    replace: "and a.next_at <= now() + interval '250 seconds'",
    tests: [inquiryTest],
  },
  {
    name: 'an inquiry that crashes its process is retried without backoff',
    area: 'inquiry',
    find: '2 ^ least(a.failed_attempts, 30)',
    replace: '1 ^ least(a.failed_attempts, 30)',
    tests: [inquiryTest],
  },
  {
    name: 'a lease grows past an hour',
    area: 'inquiry',
    find: 'least(${longestLeaseMs}, 2 ^',
    replace: 'greatest(${longestLeaseMs}, 2 ^',
    tests: [inquiryTest],
  },
  {
    name: 'an inquiry made due meanwhile waits for its old time',
    area: 'inquiry',
    find: 'next_at = case when next_at <= now() then next_at else',
    replace: 'next_at = case when false then next_at else',
    tests: [inquiryTest],
  },
  {
    name: 'a pool that is not named is never read',
    area: 'inquiry',
    find: 'coalesce(n.room, $6::int) for update skip locked',
    replace: 'coalesce(n.room, 0 * $6::int) for update skip locked',
    tests: [workerTest],
  },
  {
    name: 'an alarm is raised at each attempt',
    area: 'inquiry',
    find: 'and escalated_at is null and last_answer_at <= $8 returning id',
    replace: 'returning id',
    tests: [inquiryTest],
  },
]);

const inHearing = mutationsIn(`${inquiry}/inquiry.ts`, [
  {
    name: 'no alarm is ever raised',
    area: 'inquiry',
    find: 'asked > 0 && lastAnswerAt.getTime() < Date.now() - escalateAfterMs',
    replace: 'asked > 0 && lastAnswerAt.getTime() > Date.now() + escalateAfterMs',
    tests: [inquiryTest],
  },
  {
    name: 'an alarm is raised although the provider answers',
    area: 'inquiry',
    find: '{ inMs: result.inMs, lastAnswerAt: takenAt }',
    replace: '{ inMs: result.inMs }',
    tests: [inquiryTest],
  },
  {
    name: 'a valid answer counts from its arrival instead of its request',
    area: 'inquiry',
    find: '{ inMs: result.inMs, lastAnswerAt: takenAt }',
    replace: '{ inMs: result.inMs, lastAnswerAt: new Date() }',
    tests: [inquiryTest],
  },
]);

const inWorkerPool: Mutation[] = [
  ...mutationsIn(`${inquiry}/worker-pool.ts`, [
    {
      name: 'a pool forgets its running inquiries',
      area: 'inquiry',
      find: 'room: Math.max(0, pool.room - pool.inFlight),',
      replace: 'room: pool.room,',
      tests: [workerTest],
    },
    {
      name: 'two kinds of inquiries share one pool',
      area: 'inquiry',
      find: 'return `${kind}/${provider}`;',
      replace: 'return provider || kind;',
      tests: [workerTest],
    },
    {
      name: 'a provider with one concurrent inquiry gets none',
      area: 'inquiry',
      find: 'const room = Math.min(row.inquiriesAtOnce, share);',
      replace: 'const room = Math.min(row.inquiriesAtOnce - 1, share);',
      tests: [workerTest],
    },
  ]),
  ...mutationsIn(`${inquiry}/inquiry-worker.ts`, [
    {
      name: 'a failed inquiry keeps its place in the pool',
      area: 'inquiry',
      find: "deps.log.error({ err, kind, id, provider }, 'an inquiry failed; it is retried when its lease expires');",
      replace: 'throw err;',
      tests: [workerTest],
    },
    {
      name: 'an inquiry that fails repeatedly raises no alarm',
      area: 'inquiry',
      find: 'if (due.broken >= maxFailedAttempts) await escalateFault(deps.pool, due);\n',
      replace: '',
      tests: [workerTest],
    },
  ]),
  ...mutationsIn('server/src/platform/jobs/worker-loop.ts', [
    {
      name: 'a copy that stops drops the answers of running inquiries',
      area: 'inquiry',
      find: 'await Promise.race([Promise.all(active), sleep(drainMs, undefined, { ref: false })]);',
      replace: '',
      tests: [workerTest],
    },
  ]),
];

export const inquiryMutations: readonly Mutation[] = [...inTheQueue, ...inHearing, ...inWorkerPool];
