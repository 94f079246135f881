import { mutationsIn } from '../../mutation.ts';

const older = 'server/src/rewards/bonus/activation/older-bets.test.ts';
const stakes = 'server/src/rewards/bonus/activation/older-stakes.test.ts';

/** Mutations of bets placed before a bonus and settled during it. */
export const olderBetMutations = [
  ...mutationsIn('server/migrations/0081-bonus.sql', [
    {
      name: 'a stake that was placed before a bonus plays it',
      area: 'older-bets',
      find: 'from bonus_played(r.member_id, r.started_at, least(now(), r.expires_at), r.games, r.in_use) b)',
      replace:
        'from bets_between(r.member_id, r.started_at, least(now(), r.expires_at)) b where b.code = any (r.games))',
      tests: [stakes],
    },
    {
      name: 'a round forgets where there was money when it began',
      area: 'older-bets',
      find: 'array(select u.code from games_in_use(m) u)',
      replace: 'array[]::text[]',
      tests: [older],
    },
  ]),
  ...mutationsIn('server/migrations/0080-bet-reconciliation.sql', [
    {
      name: 'an older ticket that is settled on a later day counts',
      area: 'older-bets',
      find: 'and b.settled_at >= e.ends and b.settled_at < p_to',
      replace: 'and false',
      tests: [older],
    },
    {
      name: 'an older ticket is taken off twice when it is settled on the first day',
      area: 'older-bets',
      find: 'and b.settled_at >= e.ends and b.settled_at < p_to',
      replace: 'and b.settled_at >= p_from and b.settled_at < p_to',
      tests: [older],
    },
    {
      name: 'whoever had nothing in a game loses the first minute there',
      area: 'older-bets',
      find: 'p_code = any (p_in_use) and p_settled_at',
      replace: 'p_settled_at',
      tests: [older],
    },
    {
      name: 'what is settled at once after a bonus was taken counts',
      area: 'older-bets',
      find: "p_from + interval '1 minute');",
      replace: 'p_from);',
      tests: [older],
    },
  ]),
  ...mutationsIn('server/migrations/0077-bet.sql', [
    {
      name: 'when a bet was placed is forgotten',
      area: 'older-bets',
      find: "coalesce(placed_at, case status when 'open' then settled_at end)",
      replace: "case status when 'open' then settled_at end",
      tests: [older],
    },
  ]),
  ...mutationsIn('server/src/gaming/bets/store-bets.ts', [
    {
      name: 'a bet is placed after it was settled',
      area: 'older-bets',
      find: ' && placedAt <= settledAt',
      replace: '',
      tests: [older],
    },
  ]),
  ...mutationsIn('server/src/providers/game/awc-bets.ts', [
    {
      name: 'AWC is not heard when it says when a bet was placed',
      area: 'older-bets',
      find: '    placedAt: row.betTime,\n',
      replace: '',
      tests: ['server/src/providers/game/adapters.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/rewards/bonus/active/bonus-bets.ts', [
    {
      name: 'the page of bets counts what the round does not',
      area: 'older-bets',
      find: ' && !isOlder',
      replace: '',
      tests: [older],
    },
  ]),
];
