import { type Mutation, mutationsIn } from '../../mutation.ts';

const passwordCheck = `  const right = await deps.loginThrottle.runCheck(attempt, () =>
    deps.passwords.inQueue(queueKey, ({ verify }) =>
      verify(credential?.passwordHash ?? null, input.password),
    ),
  );`;
const limits = 'server/src/gaming/limits';
const members = 'server/src/members';

const inLimits: Mutation[] = [
  ...mutationsIn('server/migrations/0061-limits.sql', [
    {
      name: 'the day begins at midnight of UTC',
      area: 'timezone',
      find: "from (select p_at at time zone 'Asia/Bangkok' as local) at;",
      replace: "from (select p_at at time zone 'UTC' as local) at;",
      tests: [`${limits}/deposit-limit.test.ts`],
    },
    {
      name: 'the week begins on Monday',
      area: 'timezone',
      find: "date_trunc('week', at.local + interval '1 day') - interval '1 day'",
      replace: "date_trunc('week', at.local)",
      tests: [`${limits}/deposit-limit.test.ts`],
    },
    {
      name: 'a looser limit holds before its 24 hours are over',
      area: 'limits',
      find: 'case when m.pending_from <= now() then',
      replace: 'case when m.pending_from is not null then',
      tests: [`${limits}/deposit-limit.test.ts`],
    },
  ]),
  ...mutationsIn('server/migrations/0070-at-stake.sql', [
    {
      name: 'what stands in games is not counted as if it were lost',
      area: 'limits',
      find: 'r.lost + r.inside + p_amount > r.value',
      replace: 'r.lost + p_amount > r.value',
      tests: [`${limits}/loss-limit.test.ts`],
    },
    {
      name: 'money on its way to a game is not at stake',
      area: 'limits',
      find: "h.operation_lock like 'game:%')::bigint;",
      replace: "h.operation_lock like 'games:%')::bigint;",
      tests: [`${limits}/loss-limit.test.ts`],
    },
  ]),
  ...mutationsIn('core/src/limits.ts', [
    {
      name: 'asking again for a looser limit keeps the time of the first wish',
      area: 'limits',
      find: 'if (current.pending && current.pending.value === wish) return current;',
      replace:
        'if (current.pending) return { value: current.value, pending: { ...current.pending, value: wish } };',
      tests: ['core/src/limits.test.ts'],
    },
  ]),
  ...mutationsIn('core/src/period.ts', [
    {
      name: 'the app’s week begins on Monday',
      area: 'timezone',
      find: "period === 'week' ? day - local.getUTCDay() * dayMs : day",
      replace: "period === 'week' ? day - ((local.getUTCDay() + 6) % 7) * dayMs : day",
      tests: ['core/src/calendar.test.ts'],
    },
  ]),
];

const whoTheyAre: Mutation[] = [
  ...mutationsIn(`${members}/otp/otp.queries.ts`, [
    {
      name: 'a code may be guessed at six times',
      area: 'otp',
      find: 'and attempts < $2 and expires_at',
      replace: 'and attempts <= $2 and expires_at',
      tests: [`${members}/otp/otp.test.ts`],
    },
    {
      name: 'one code lets any number of devices register a phone',
      area: 'otp',
      find: 'and other_devices < $3',
      replace: 'and $3 > 0',
      tests: [`${members}/otp/verified-device.test.ts`],
    },
  ]),
  ...mutationsIn(`${members}/otp/otp-throttle.ts`, [
    {
      name: 'a silent gateway gives the minute back',
      area: 'otp',
      find: "if (why === 'silent') {",
      replace: "if (why === 'silent' && phone === '') {",
      tests: [`${members}/otp/otp.test.ts`],
    },
  ]),
  ...mutationsIn(`${members}/session/login.ts`, [
    {
      name: 'a right password is let in above the limit of guesses',
      area: 'session',
      find: `  if (tooMany) {
    failed('login-locked');
    return refuse('REQUEST_LIMIT', { ...tooMany });
  }
${passwordCheck}`,
      replace: `${passwordCheck}
  if (tooMany && !right) {
    failed('login-locked');
    return refuse('REQUEST_LIMIT', { ...tooMany });
  }`,
      tests: [`${members}/session/login.test.ts`],
    },
  ]),
  ...mutationsIn('server/src/app/create-deps.ts', [
    {
      name: 'strangers may take all places at hashing',
      area: 'session',
      find: 'strangers: concurrencyLimits.password.permits / 2,',
      replace: 'strangers: concurrencyLimits.password.permits,',
      tests: [`${members}/session/waiting.test.ts`],
    },
  ]),
  ...mutationsIn('server/src/platform/auth/login-throttle.ts', [
    {
      name: 'a password that nobody looked at counts as a wrong one',
      area: 'session',
      find: '        await uncount(attempt);\n',
      replace: '',
      tests: [`${members}/session/busy.test.ts`],
    },
  ]),
  ...mutationsIn('server/src/platform/call/authenticate.ts', [
    {
      name: 'a revoked session goes on',
      area: 'session',
      find: "if (!session || session.revokedAt || member?.status !== 'active')",
      replace: "if (!session || member?.status !== 'active')",
      tests: [`${members}/session/login.test.ts`],
    },
    {
      name: 'whoever knows a key owns it',
      area: 'idempotency',
      find: 'wanted.member ? (token?.memberId ?? null) : ownerOfKey(key)',
      replace: 'ownerOfKey(key)',
      tests: ['server/src/platform/call/idempotency/idempotency.test.ts'],
    },
  ]),
  ...mutationsIn('server/migrations/0062-account-status.sql', [
    {
      name: 'a login that knew the old password opens a session after its change',
      area: 'session',
      find: '(p_password_hash is null or password_hash = p_password_hash)',
      replace: '(p_password_hash is null or password_hash <> status)',
      tests: [`${members}/session/sessions.test.ts`],
    },
  ]),
];

export const memberMutations: readonly Mutation[] = [...inLimits, ...whoTheyAre];
