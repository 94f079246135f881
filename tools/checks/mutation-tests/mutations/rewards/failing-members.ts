import { mutationsIn } from '../../mutation.ts';

const failing = 'server/src/rewards/accrual/failing.test.ts';
const past = 'server/src/rewards/accrual/skip-failing.test.ts';

/** Mutations of members with whom a nightly or weekly accrual fails. */
export const failingMutations = [
  ...mutationsIn('server/src/rewards/accrual/skip-failing.ts', [
    {
      name: 'one failing member stops the commission of all others',
      area: 'failing',
      find: 'let why = await failureOf(() => attempt([]));',
      replace: 'let why: string | null = null;\n  await attempt([]);',
      tests: [failing],
    },
    {
      name: 'an unavailable database counts as a fault of members',
      area: 'failing',
      find: 'if (isDatabaseUnavailable(fault) || isRolledBack(fault)) throw fault;\n',
      replace: '\n',
      tests: [past],
    },
    {
      name: 'each batch may leave out ten more members',
      area: 'failing',
      find: 'maxFailing - (await countFailing(pool, work))',
      replace: 'maxFailing',
      tests: [past],
    },
    {
      name: 'the search for failing members keeps its writes',
      area: 'failing',
      find: "    await client.query('rollback to savepoint rehearsal');\n",
      replace: '',
      tests: [past],
    },
    {
      name: 'the search continues after a stop',
      area: 'failing',
      find: "    if (signal?.aborted) return 'stopped';\n",
      replace: '',
      tests: [past],
    },
  ]),
  ...mutationsIn('server/src/rewards/accrual/accrual-run.ts', [
    {
      name: 'a failing member is not recorded',
      area: 'failing',
      find: '          await leaveFailing(client);\n',
      replace: '',
      tests: [failing],
    },
  ]),
  ...mutationsIn('server/src/rewards/accrual/accrue-left-out.ts', [
    {
      name: 'members left out are accrued after a stop',
      area: 'failing',
      find: '    if (signal?.aborted) return;\n    const left',
      replace: '    const left',
      tests: [past],
    },
  ]),
  ...mutationsIn('server/src/rewards/accrual/failing.queries.ts', [
    {
      name: 'a member whose alarm staff closed is still accrued',
      area: 'failing',
      find: ' and a.resolved_at is not null`',
      replace: ' and false`',
      tests: [failing],
    },
  ]),
  ...mutationsIn('server/src/rewards/accrual/left-out.queries.ts', [
    {
      name: 'a failing member is retried together with all others',
      area: 'failing',
      find: ' and l.alarm_id is null',
      replace: '',
      tests: [failing],
    },
  ]),
  ...mutationsIn('server/migrations/0135-unknown-bets.sql', [
    {
      name: 'the alarm stays open although the member was accrued',
      area: 'failing',
      find: 'where a.id = any (array(select t.alarm_id from taken t))',
      replace: 'where a.id is null',
      tests: [failing],
    },
    {
      name: 'an alarm about a blocked accrual is not raised again after it was closed',
      area: 'failing',
      find: "where a.resolved_at <= now() - interval '1 day'",
      replace: 'where false',
      tests: [past],
    },
  ]),
];
