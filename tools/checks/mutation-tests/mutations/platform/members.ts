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
      name: 'the day begins at midnight UTC',
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
      name: 'a looser limit takes effect before 24 hours',
      area: 'limits',
      find: 'case when m.pending_from <= now() then',
      replace: 'case when m.pending_from is not null then',
      tests: [`${limits}/deposit-limit.test.ts`],
    },
  ]),
  ...mutationsIn('server/migrations/0070-at-stake.sql', [
    {
      name: 'money in games does not count as at risk',
      area: 'limits',
      find: 'r.lost + r.inside + p_amount > r.value',
      replace: 'r.lost + p_amount > r.value',
      tests: [`${limits}/loss-limit.test.ts`],
    },
    {
      name: 'money in transfer to a game does not count as at risk',
      area: 'limits',
      find: "h.operation_lock like 'game:%')::bigint;",
      replace: "h.operation_lock like 'games:%')::bigint;",
      tests: [`${limits}/loss-limit.test.ts`],
    },
  ]),
  ...mutationsIn('core/src/limits.ts', [
    {
      name: 'a repeated request for a looser limit restarts the 24 hours',
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
      name: 'a code may be tried six times',
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
      name: 'a gateway without an answer releases the minute between codes',
      area: 'otp',
      find: "if (why === 'silent') {",
      replace: "if (why === 'silent' && phone === '') {",
      tests: [`${members}/otp/otp.test.ts`],
    },
  ]),
  ...mutationsIn(`${members}/session/login.ts`, [
    {
      name: 'a correct password is accepted above the limit of attempts',
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
      name: 'strangers may use all password hashing slots',
      area: 'session',
      find: 'strangers: concurrencyLimits.password.permits / 2,',
      replace: 'strangers: concurrencyLimits.password.permits,',
      tests: [`${members}/session/waiting.test.ts`],
    },
  ]),
  ...mutationsIn('server/src/platform/auth/login-throttle.ts', [
    {
      name: 'a password that was not checked counts as wrong',
      area: 'session',
      find: '        await uncount(attempt);\n',
      replace: '',
      tests: [`${members}/session/busy.test.ts`],
    },
  ]),
  ...mutationsIn('server/src/platform/call/authenticate.ts', [
    {
      name: 'a revoked session stays valid',
      area: 'session',
      find: "if (!session || session.revokedAt || member?.status !== 'active')",
      replace: "if (!session || member?.status !== 'active')",
      tests: [`${members}/session/login.test.ts`],
    },
    {
      name: 'an idempotency key is not bound to its member',
      area: 'idempotency',
      find: 'wanted.member ? (token?.memberId ?? null) : ownerOfKey(key)',
      replace: 'ownerOfKey(key)',
      tests: ['server/src/platform/call/idempotency/idempotency.test.ts'],
    },
  ]),
  ...mutationsIn('server/migrations/0062-account-status.sql', [
    {
      name: 'a login begun with the old password opens a session after its change',
      area: 'session',
      find: '(p_password_hash is null or password_hash = p_password_hash)',
      replace: '(p_password_hash is null or password_hash <> status)',
      tests: [`${members}/session/sessions.test.ts`],
    },
  ]),
];

export const memberMutations: readonly Mutation[] = [...inLimits, ...whoTheyAre];
