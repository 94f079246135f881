import { type Mutation, mutationsIn } from '../../mutation.ts';

const activeBonus = 'server/src/rewards/bonus/active';
const silent = [`${activeBonus}/unresponsive-game.test.ts`];
const rules = ['core/src/reward/wagering.test.ts'];
const marks = ['server/src/rewards/abuse/flag-abuse.test.ts'];

export const rewardMutations: readonly Mutation[] = [
  ...mutationsIn('server/migrations/0084-refund.sql', [
    {
      name: 'a payout made after all counts as a loss when it is debited from the wallet',
      area: 'refund',
      find: "or e.credit = 'operator:suspense' and e.debit = 'wallet' and e.statement_type = 'withdraw'",
      replace: '',
      tests: ['server/src/rewards/refund/accrue-refunds.test.ts'],
    },
  ]),
  ...mutationsIn(`${activeBonus}/expire-bonuses.ts`, [
    {
      name: 'each bonus waits separately for a silent game',
      area: 'bonus',
      find: 'if (inUse.some((code) => silent.has(code)))',
      replace: 'if (inUse.length > 99 && inUse.some((code) => silent.has(code)))',
      tests: silent,
    },
  ]),
  ...mutationsIn(`${activeBonus}/expire-bonuses.queries.ts`, [
    {
      name: 'every bonus waits for the bets of a silent game',
      area: 'bonus',
      find: 'and can_have_bet($1, a.code, greatest(least(r.read_until, b.from_at), $4))',
      replace: '',
      tests: silent,
    },
    {
      name: 'a bonus ends without the bets of a game that the member has left',
      area: 'bonus',
      find: 'greatest(least(r.read_until, b.from_at), $4)',
      replace: 'now()',
      tests: silent,
    },
  ]),
  ...mutationsIn('core/src/reward/losses.ts', [
    {
      name: 'a friend who wins back losses earns commission again',
      area: 'commission',
      find: 'minOf(ofDay, ofMonth - brought)',
      replace: 'minOf(ofDay, ofMonth)',
      tests: rules,
    },
  ]),
  ...mutationsIn('server/migrations/0132-friend-cost.sql', [
    {
      name: 'a friend’s lost bonus earns commission as own money',
      area: 'commission',
      find: '- b.given - f.given)::bigint',
      replace: '- f.given)::bigint',
      tests: ['server/src/rewards/invite/month.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/rewards/invite/accrue-commission.ts', [
    {
      name: 'the limit of a friend’s month covers only the day',
      area: 'commission',
      find: '`${day.slice(0, 7)}-01`',
      replace: 'day',
      tests: ['server/src/rewards/invite/month.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/rewards/abuse/opposite-bets.queries.ts', [
    {
      name: 'two friends of one inviter bet against each other unseen',
      area: 'abuse',
      find: 'where i.member_id = s.one and k.member_id = s.other',
      replace: 'where false',
      tests: ['server/src/rewards/abuse/flag-abuse.test.ts'],
    },
    {
      name: 'only two who both hold a bonus are looked at',
      area: 'abuse',
      find: 'a.held or b.held as held',
      replace: 'a.held and b.held as held',
      tests: marks,
    },
    {
      name: 'opposite bets of inviter and friend are not checked',
      area: 'abuse',
      find: '(i.inviter_id, i.member_id) in ((s.one, s.other), (s.other, s.one))',
      replace: '(i.inviter_id, i.member_id) in ((s.one, s.one), (s.other, s.other))',
      tests: marks,
    },
  ]),
  ...mutationsIn('server/src/rewards/abuse/flag-abuse.ts', [
    {
      name: 'a week is not checked once its refunds are known',
      area: 'abuse',
      find: 'return weekday < days ? daysOfWeek + weekday : days;',
      replace: 'return days;',
      tests: marks,
    },
  ]),
  ...mutationsIn('contract/src/backoffice/bonus/offer-approval-rules.ts', [
    {
      name: 'a daily credit in kip is judged by the bound of a single receipt',
      area: 'promises',
      find: 'limitWithoutApproval.creditOften[currency]',
      replace:
        "(currency === 'LAK' ? limitWithoutApproval.credit.LAK : limitWithoutApproval.creditOften.THB)",
      tests: ['contract/src/backoffice/bonus/offer-approval-rules.test.ts'],
    },
    {
      name: 'one person publishes any cap in kip',
      area: 'promises',
      find: 'cap > limitWithoutApproval.cap[currency]',
      replace: "(currency === 'THB' && cap > limitWithoutApproval.cap.THB)",
      tests: ['contract/src/backoffice/bonus/offer-approval-rules.test.ts'],
    },
    {
      name: 'one person publishes more receipts of an approved offer',
      area: 'promises',
      find: '{ name, description, banners, position, quota, endsAt, ...rest }',
      replace: '{ name, description, banners, position, quota, endsAt, maxReceived, ...rest }',
      tests: ['contract/src/backoffice/bonus/offer-approval-rules.test.ts'],
    },
  ]),
];
