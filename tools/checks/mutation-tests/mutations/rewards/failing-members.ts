import { mutationsIn } from '../../mutation.ts';

const failing = 'server/src/rewards/accrual/failing.test.ts';
const past = 'server/src/rewards/accrual/skip-failing.test.ts';

/** Mutations of members with whom a nightly or weekly accrual fails. */
export const failingMutations = [
  ...mutationsIn('server/src/rewards/accrual/skip-failing.ts', [
    {
      name: 'one member keeps all others from their commission',
      area: 'failing',
      find: 'let why = await failureOf(() => attempt([]));',
      replace: 'let why: string | null = null;\n  await attempt([]);',
      tests: [failing],
    },
    {
      name: 'a database that is away is taken for the fault of members',
      area: 'failing',
      find: 'if (isDatabaseUnavailable(fault) || isRolledBack(fault)) throw fault;\n',
      replace: '\n',
      tests: [past],
    },
    {
      name: 'each batch leaves out ten more',
      area: 'failing',
      find: 'maxFailing - (await countFailing(pool, work))',
      replace: 'maxFailing',
      tests: [past],
    },
    {
      name: 'looking for who fails writes what it looks at',
      area: 'failing',
      find: "    await client.query('rollback to savepoint rehearsal');\n",
      replace: '',
      tests: [past],
    },
    {
      name: 'the search goes on though it is to stop',
      area: 'failing',
      find: "    if (signal?.aborted) return 'stopped';\n",
      replace: '',
      tests: [past],
    },
  ]),
  ...mutationsIn('server/src/rewards/accrual/accrual-run.ts', [
    {
      name: 'who makes it fail is forgotten',
      area: 'failing',
      find: '          await leaveFailing(client);\n',
      replace: '',
      tests: [failing],
    },
  ]),
  ...mutationsIn('server/src/rewards/accrual/accrue-left-out.ts', [
    {
      name: 'those who were left out are reckoned on though it is to stop',
      area: 'failing',
      find: '    if (signal?.aborted) return;\n    const left',
      replace: '    const left',
      tests: [past],
    },
  ]),
  ...mutationsIn('server/src/rewards/accrual/failing.queries.ts', [
    {
      name: 'whom a person has closed is reckoned all the same',
      area: 'failing',
      find: ' and a.resolved_at is not null`',
      replace: ' and false`',
      tests: [failing],
    },
  ]),
  ...mutationsIn('server/src/rewards/accrual/left-out.queries.ts', [
    {
      name: 'who makes it fail is tried with all others at once again',
      area: 'failing',
      find: ' and l.alarm_id is null',
      replace: '',
      tests: [failing],
    },
  ]),
  ...mutationsIn('server/migrations/0135-unknown-bets.sql', [
    {
      name: 'the alarm stays open though the member was reckoned',
      area: 'failing',
      find: 'where a.id = any (array(select t.alarm_id from taken t))',
      replace: 'where a.id is null',
      tests: [failing],
    },
    {
      name: 'who closed that nothing goes on is never called again',
      area: 'failing',
      find: "where a.resolved_at <= now() - interval '1 day'",
      replace: 'where false',
      tests: [past],
    },
  ]),
];
