import { mutationsIn } from '../../mutation.ts';

const older = 'server/src/rewards/bonus/activation/older-bets.test.ts';
const corrected = ['server/src/rewards/bonus/corrected-bets.test.ts'];
const stakes = 'server/src/rewards/bonus/activation/older-stakes.test.ts';

/** Mutations of bets placed before a bonus and settled during it. */
export const olderBetMutations = [
  ...mutationsIn('server/migrations/0081-bonus.sql', [
    {
      name: 'a stake placed before a bonus counts for it',
      area: 'older-bets',
      find: 'from bonus_played(r.member_id, r.started_at, least(now(), r.expires_at), r.games, r.in_use) b)',
      replace:
        'from bets_between(r.member_id, r.started_at, least(now(), r.expires_at)) b where b.code = any (r.games))',
      tests: [stakes],
    },
    {
      name: 'a bonus does not record the games in use at its start',
      area: 'older-bets',
      find: 'array(select u.code from games_in_use(m) u)',
      replace: 'array[]::text[]',
      tests: [older],
    },
  ]),
  ...mutationsIn('server/migrations/0080-bet-reconciliation.sql', [
    {
      name: 'an older bet settled on a later day counts',
      area: 'older-bets',
      find: 'and b.settled_at >= e.ends and b.settled_at < p_to',
      replace: 'and false',
      tests: [older],
    },
    {
      name: 'an older bet settled on the first day is subtracted twice',
      area: 'older-bets',
      find: 'and b.settled_at >= e.ends and b.settled_at < p_to',
      replace: 'and b.settled_at >= p_from and b.settled_at < p_to',
      tests: [older],
    },
    {
      name: 'the first minute is not counted in a game that was not in use',
      area: 'older-bets',
      find: 'p_code = any (p_in_use) and p_settled_at',
      replace: 'p_settled_at',
      tests: [older],
    },
    {
      name: 'a bet settled immediately after activation counts',
      area: 'older-bets',
      find: "p_from + interval '1 minute');",
      replace: 'p_from);',
      tests: [older],
    },
  ]),
  ...mutationsIn('server/migrations/0087-bonus-correction.sql', [
    {
      name: 'an older bet’s payout after expiry raises the wagering requirement',
      area: 'older-bets',
      find: 'when r.expires_at <= clock_timestamp() then v_change else 0 end;',
      replace: 'else 0 end;',
      tests: corrected,
    },
    {
      name: 'an older loss subtracts more than was added',
      area: 'older-bets',
      find: 'greatest(-r.added, v_change - v_late);',
      replace: 'v_change - v_late;',
      tests: corrected,
    },
  ]),
  ...mutationsIn('server/migrations/0130-bonus-in-use.sql', [
    {
      name: 'late money of an older bet belongs to the bonus',
      area: 'older-bets',
      find: 'select c.created_at, c.late, 0, 0 from',
      replace: 'select c.created_at, 0, 0, 0 from',
      tests: corrected,
    },
  ]),
  ...mutationsIn('server/migrations/0146-late-reports.sql', [
    {
      name: 'a late reported win of the bonus counts as an older bet’s',
      area: 'older-bets',
      find: 'case when c.unreported > c.change then jsonb_build_object(c.code, c.unreported - c.change)',
      replace: 'case when true then jsonb_build_object(c.code, c.unreported)',
      tests: corrected,
    },
  ]),
  ...mutationsIn('server/migrations/0077-bet.sql', [
    {
      name: 'own money taken by the end of a bonus raises no alarm',
      area: 'older-bets',
      find: ', bonuses_correct_ended(v_late);',
      replace: ';',
      tests: corrected,
    },
    {
      name: 'own money of an older bet is cut as the bonus’s',
      area: 'older-bets',
      find: 'perform bonuses_correct(v_corrected, v_change), ',
      replace: 'perform ',
      tests: corrected,
    },
    {
      name: 'a bet settled before a bonus counts as older only with a known time of placing',
      area: 'older-bets',
      find: 'where b.settled_at < r.started_at or bet_is_older(b.code',
      replace: 'where bet_is_older(b.code',
      tests: corrected,
    },
    {
      name: 'a corrected older bet belongs to the bonus',
      area: 'older-bets',
      find: "least(bet.settled_at, x.started_at - interval '1 microsecond')",
      replace: 'bet.opened_at',
      tests: corrected,
    },
    {
      name: 'an open stake still counts as money when a bonus begins',
      area: 'older-bets',
      find: "when 'open' then -d.stake_value else 0 end",
      replace: 'else 0 end',
      tests: corrected,
    },
    {
      name: 'the time of placing a bet is not stored',
      area: 'older-bets',
      find: "coalesce(placed_at, case status when 'open' then settled_at end)",
      replace: "case status when 'open' then settled_at end",
      tests: [older],
    },
  ]),
  ...mutationsIn('server/src/gaming/bets/store-bets.ts', [
    {
      name: 'a bet’s time of placing may be after its settlement',
      area: 'older-bets',
      find: ' && placedAt <= settledAt',
      replace: '',
      tests: [older],
    },
  ]),
  ...mutationsIn('server/src/providers/game/awc-bets.ts', [
    {
      name: 'AWC’s time of placing a bet is ignored',
      area: 'older-bets',
      find: '    placedAt: row.betTime,\n',
      replace: '',
      tests: ['server/src/providers/game/adapters.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/rewards/bonus/active/bonus-bets.ts', [
    {
      name: 'the list of bets counts bets that the bonus excludes',
      area: 'older-bets',
      find: ' && !isOlder',
      replace: '',
      tests: [older],
    },
  ]),
  ...mutationsIn('server/src/gaming/bets/store-bets.ts', [
    {
      name: 'a bet dated ahead and reported before a bonus counts for it',
      area: 'older-bets',
      find: '(reported ?? settledAt) > askedAt ? askedAt : reported',
      replace: 'reported',
      tests: [older],
    },
    {
      name: 'a bet placed ahead by its provider’s clock counts for a later bonus',
      area: 'older-bets',
      find: '(reported ?? settledAt) > askedAt',
      replace: 'reported === null && settledAt > askedAt',
      tests: [older],
    },
  ]),
];
