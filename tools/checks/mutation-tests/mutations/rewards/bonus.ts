import { type Mutation, mutationsIn } from '../../mutation.ts';

const begin = 'server/src/rewards/bonus/activation';
const older = [`${begin}/older-stakes.test.ts`];
const own = ['server/src/rewards/bonus/active/own-money.test.ts'];
const atOnce = ['server/src/rewards/bonus/active/concurrent-end.test.ts'];
const untold = ['server/src/rewards/bonus/unreported-stakes.test.ts'];
const corrected = ['server/src/rewards/bonus/corrected-bets.test.ts'];
const rules = ['core/src/reward/wagering.test.ts'];

export const bonusMutations: readonly Mutation[] = [
  ...mutationsIn('server/migrations/0081-bonus.sql', [
    {
      name: 'a leg leaves a game between the look and the credit of a bonus',
      area: 'bonus',
      find: "when a.hold is not null then 'BONUS_CONDITION'",
      replace: "when false then 'BONUS_CONDITION'",
      tests: older,
    },
    {
      name: 'a bonus is credited though a bet was told of since the look',
      area: 'bonus',
      find: "when a.untold then 'STALE'",
      replace: "when false then 'STALE'",
      tests: older,
    },
    {
      name: 'a bonus is credited though a win that no bet explains was posted since the look',
      area: 'bonus',
      find: 'bool_or(u.at_play or u.won_untold) from games_in_use(q.m)',
      replace: 'bool_or(u.at_play) from games_in_use(q.m)',
      tests: corrected,
    },
    {
      name: 'a round ends with an open hold from a game',
      area: 'bonus',
      find: `when (select h.operation_lock from open_hold h where h.member_id = q.m limit 1) is not null
                  then`,
      replace: 'when false then',
      tests: atOnce,
    },
    {
      name: 'a round ends though nobody knows whose a win of after its time is',
      area: 'bonus',
      find: `u.at_play or (u.won_untold and bonus_had_late(r))) from games_in_use(r.member_id) u
           where`,
      replace: `u.at_play) from games_in_use(r.member_id) u
           where`,
      tests: own,
    },
  ]),
  ...mutationsIn('server/migrations/0130-bonus-in-use.sql', [
    {
      name: 'outstanding stakes are not looked at',
      area: 'bonus',
      find: 'coalesce(b.open_bets, 0) > 0 or coalesce(g.outstanding, 0) > 0 as is_open',
      replace: 'coalesce(b.open_bets, 0) > 0 as is_open',
      tests: atOnce,
    },
    {
      name: 'stakes of which no bet is told are not looked at',
      area: 'bonus',
      find: 'or case when u.booked + 1 <= u.made',
      replace: 'or case when false',
      tests: untold,
    },
  ]),
  ...mutationsIn('server/migrations/0131-bonus-given.sql', [
    {
      name: 'what left a bonus’s game in its time is own money when it comes back',
      area: 'bonus',
      find: 'where l.created_at < r.started_at',
      replace: 'where true',
      tests: own,
    },
  ]),
  ...mutationsIn('server/src/payments/exceptions/clear-suspense.ts', [
    {
      name: 'a payout that comes back in a bonus is cut with it',
      area: 'bonus',
      find: "? { reason: 'correction', record }",
      replace: "? { reason: 'correction' }",
      tests: own,
    },
  ]),
  ...mutationsIn('server/migrations/0082-bonus-activation.sql', [
    {
      name: 'a bonus begins while stakes are at play',
      area: 'bonus',
      find: 'or coalesce(u.untold, false),',
      replace: 'or false,',
      tests: older,
    },
    {
      name: 'a bonus begins while what a void brought back is not told as a bet',
      area: 'bonus',
      find: 'bool_or(x.at_play or x.won_untold) as untold',
      replace: 'bool_or(x.at_play) as untold',
      tests: corrected,
    },
  ]),
  ...mutationsIn(`${begin}/activate-bonus.ts`, [
    {
      name: 'a bonus begins by what our book last knew of games',
      area: 'bonus',
      find: 'if (silent === null && mayChange(found.row, judged)) {',
      replace: 'if (silent !== null && mayChange(found.row, judged)) {',
      tests: older,
    },
    {
      name: 'a bonus begins though a game with money in it is silent',
      area: 'bonus',
      find: "if (unread > offered.terms.minClear) return refuse('BONUS_CONDITION');",
      replace: '',
      tests: older,
    },
    {
      name: 'a deposit that was lost before its bonus brings another one',
      area: 'bonus',
      find: 'depositId: terms.minDeposit > 0n ? row.deposit?.id : null,',
      replace: 'depositId: deposit > 0n ? row.deposit?.id : null,',
      tests: older,
    },
  ]),
  ...mutationsIn('core/src/reward/activation.ts', [
    {
      name: 'a deposit that was lost before its bonus is own money in it',
      area: 'bonus',
      find: 'return qualifying - total > minClear ? total : qualifying;',
      replace: 'return qualifying - total > minClear ? qualifying : qualifying;',
      tests: rules,
    },
  ]),
  ...mutationsIn('core/src/reward/wagering.ts', [
    {
      name: 'a cap eats own deposits of during the round',
      area: 'bonus',
      find: 'maxOf(ownLeft, minOf(total, cap + bonus.added))',
      replace: 'maxOf(ownLeft, minOf(total, cap))',
      tests: rules,
    },
    {
      name: 'a success keeps less than the end of its time',
      area: 'bonus',
      find: 'maxOf(ownLeft, minOf(total, cap + bonus.added))',
      replace: 'minOf(total, cap + bonus.added)',
      tests: rules,
    },
  ]),
  ...mutationsIn('core/src/reward/late-events.ts', [
    {
      name: 'what came after a round’s time wins for the round',
      area: 'bonus',
      find: 'const mine = minOf(stake, own);',
      replace: 'const mine = 0n * stake;',
      tests: own,
    },
    {
      name: 'what came late takes what the round’s money wins',
      area: 'bonus',
      find: '(payout * mine) / stake',
      replace: 'payout',
      tests: own,
    },
  ]),
];
