import { type Mutation, mutationsIn } from '../../mutation.ts';

const begin = 'server/src/rewards/bonus/activation';
const older = [`${begin}/older-stakes.test.ts`];
const own = ['server/src/rewards/bonus/active/own-money.test.ts'];
const atOnce = ['server/src/rewards/bonus/active/concurrent-end.test.ts'];
const unreported = ['server/src/rewards/bonus/unreported-stakes.test.ts'];
const corrected = ['server/src/rewards/bonus/corrected-bets.test.ts'];
const rules = ['core/src/reward/wagering.test.ts'];

export const bonusMutations: readonly Mutation[] = [
  ...mutationsIn('server/migrations/0081-bonus.sql', [
    {
      name: 'a bonus is credited while a transfer from a game is open',
      area: 'bonus',
      find: "when a.hold is not null then 'BONUS_CONDITION'",
      replace: "when false then 'BONUS_CONDITION'",
      tests: older,
    },
    {
      name: 'a bonus is credited although a bet was reported since the check',
      area: 'bonus',
      find: "when a.unreported then 'STALE'",
      replace: "when false then 'STALE'",
      tests: older,
    },
    {
      name: 'a bonus is credited although an unexplained win was posted since the check',
      area: 'bonus',
      find: 'bool_or(u.at_play or u.won_unreported) from games_in_use(q.m)',
      replace: 'bool_or(u.at_play) from games_in_use(q.m)',
      tests: corrected,
    },
    {
      name: 'a bonus ends with an open hold from a game',
      area: 'bonus',
      find: `when (select h.operation_lock from open_hold h where h.member_id = q.m limit 1) is not null
                  then`,
      replace: 'when false then',
      tests: atOnce,
    },
    {
      name: 'a bonus ends while a late win has no known owner',
      area: 'bonus',
      find: `u.at_play or (u.won_unreported and bonus_had_late(r))) from games_in_use(r.member_id) u
           where`,
      replace: `u.at_play) from games_in_use(r.member_id) u
           where`,
      tests: own,
    },
  ]),
  ...mutationsIn('server/migrations/0130-bonus-in-use.sql', [
    {
      name: 'open stakes are not considered',
      area: 'bonus',
      find: 'coalesce(b.open_bets, 0) > 0 or coalesce(g.outstanding, 0) > 0 as is_open',
      replace: 'coalesce(b.open_bets, 0) > 0 as is_open',
      tests: atOnce,
    },
    {
      name: 'stakes without a reported bet are not considered',
      area: 'bonus',
      find: 'or case when u.booked + 1 <= u.made',
      replace: 'or case when false',
      tests: unreported,
    },
  ]),
  ...mutationsIn('server/migrations/0131-bonus-given.sql', [
    {
      name: 'money from an earlier bonus’s game counts as own money when it returns',
      area: 'bonus',
      find: 'where l.created_at < r.started_at',
      replace: 'where true',
      tests: own,
    },
  ]),
  ...mutationsIn('server/src/payments/exceptions/clear-suspense.ts', [
    {
      name: 'a returned payout is cut with the bonus',
      area: 'bonus',
      find: "? { reason: 'correction', record }",
      replace: "? { reason: 'correction' }",
      tests: own,
    },
  ]),
  ...mutationsIn('server/migrations/0082-bonus-activation.sql', [
    {
      name: 'a bonus begins with open stakes',
      area: 'bonus',
      find: 'or coalesce(u.unreported, false),',
      replace: 'or false,',
      tests: older,
    },
    {
      name: 'a bonus begins while the money of a void bet is not reported yet',
      area: 'bonus',
      find: 'bool_or(x.at_play or x.won_unreported) as unreported',
      replace: 'bool_or(x.at_play) as unreported',
      tests: corrected,
    },
  ]),
  ...mutationsIn(`${begin}/activate-bonus.ts`, [
    {
      name: 'a bonus begins by outdated game balances',
      area: 'bonus',
      find: 'if (silent === null && mayChange(found.row, judged)) {',
      replace: 'if (silent !== null && mayChange(found.row, judged)) {',
      tests: older,
    },
    {
      name: 'a bonus begins although a game with money does not answer',
      area: 'bonus',
      find: "if (unread > offered.terms.minClear) return refuse('BONUS_CONDITION');",
      replace: '',
      tests: older,
    },
    {
      name: 'a deposit that was already lost qualifies for another bonus',
      area: 'bonus',
      find: 'depositId: terms.minDeposit > 0n ? row.deposit?.id : null,',
      replace: 'depositId: deposit > 0n ? row.deposit?.id : null,',
      tests: older,
    },
  ]),
  ...mutationsIn('core/src/reward/activation.ts', [
    {
      name: 'a deposit that was already lost counts as own money',
      area: 'bonus',
      find: 'return qualifying - total > minClear ? total : qualifying;',
      replace: 'return qualifying - total > minClear ? qualifying : qualifying;',
      tests: rules,
    },
  ]),
  ...mutationsIn('core/src/reward/wagering.ts', [
    {
      name: 'the cap cuts own deposits made during the bonus',
      area: 'bonus',
      find: 'maxOf(ownLeft, minOf(total, cap + bonus.added))',
      replace: 'maxOf(ownLeft, minOf(total, cap))',
      tests: rules,
    },
    {
      name: 'a success keeps less than an expiry',
      area: 'bonus',
      find: 'maxOf(ownLeft, minOf(total, cap + bonus.added))',
      replace: 'minOf(total, cap + bonus.added)',
      tests: rules,
    },
  ]),
  ...mutationsIn('core/src/reward/late-events.ts', [
    {
      name: 'money received after expiry counts as the bonus’s stake',
      area: 'bonus',
      find: 'const mine = minOf(stake, own);',
      replace: 'const mine = 0n * stake;',
      tests: own,
    },
    {
      name: 'late money receives the bonus’s winnings',
      area: 'bonus',
      find: '(payout * mine) / stake',
      replace: 'payout',
      tests: own,
    },
  ]),
];
