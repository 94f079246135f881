import { mutationsIn } from '../../mutation.ts';

const taken = ['server/src/rewards/bonus/admin/offer-approval-limit.test.ts'];
const area = 'promises';

/** Mutations of what all offers of one staff member promise a member. */
export const promisedSumMutations = [
  ...mutationsIn('server/src/rewards/bonus/admin/promised-amounts.queries.ts', [
    {
      name: 'the sum omits earlier versions of an edited offer',
      area,
      find: 'v.alone_by = $1 and o.currency',
      replace: 'v.alone_by = $1 and v.code <> $3 and o.currency',
      tests: taken,
    },
    {
      name: 'a receipt counts with the lowest amount of its offer’s versions',
      area,
      find: 'max(p.credit)',
      replace: 'min(p.credit)',
      tests: taken,
    },
    {
      name: 'an offer received many times counts once in the sum',
      area,
      find: 'generate_series(1, p.times)',
      replace: 'generate_series(1, least(p.times, 1))',
      tests: taken,
    },
    {
      name: 'a promise that still runs is omitted after a month',
      area,
      find: 'o.ends_at is null or o.ends_at > now() or v.at',
      replace: 'v.at',
      tests: taken,
    },
    {
      name: 'offers published by others count in one’s own sum',
      area,
      find: 'v.alone_by = $1 and',
      replace: 'v.alone_by is not null and',
      tests: taken,
    },
  ]),
];
