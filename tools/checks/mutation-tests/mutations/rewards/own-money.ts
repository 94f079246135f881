import { type Mutation, mutationsIn } from '../../mutation.ts';

const own = ['server/src/rewards/bonus/active/own-money.test.ts'];
const untold = ['server/src/rewards/bonus/unreported-stakes.test.ts'];
const takenBack = ['server/src/payments/adjustments/admin/reversed.test.ts'];

/** Mutations of unreported stakes, and of own money taken back, beside a bonus. */
export const ownMoneyMutations: readonly Mutation[] = [
  ...mutationsIn('server/migrations/0081-bonus.sql', [
    {
      name: 'a bonus ends before staff have credited what a game paid after all',
      area: 'own-money',
      find: 'al.suspense <> 0)',
      replace: 'al.suspense < 0)',
      tests: own,
    },
    {
      name: 'a bonus ends before staff have debited what a game took after all',
      area: 'own-money',
      find: 'al.suspense <> 0)',
      replace: 'al.suspense > 0)',
      tests: own,
    },
  ]),
  ...mutationsIn('server/src/rewards/bonus/active/end-bonus.ts', [
    {
      name: 'the end of a bonus leaves a fraction of a kip in the wallet',
      area: 'own-money',
      find: 'unitOf(row.currency)',
      replace: "unitOf('THB')",
      tests: own,
    },
  ]),
  ...mutationsIn('core/src/reward/wagering.ts', [
    {
      name: 'a deposit that is reversed lowers the turnover of its bonus',
      area: 'taken-back',
      find: '(deposit + reversed + bonus)',
      replace: '(deposit + bonus)',
      tests: takenBack,
    },
    {
      name: 'the rest of a kip is rounded in favour of the house',
      area: 'own-money',
      find: 'cut - ((unit - ((wallet - cut) % unit)) % unit)',
      replace: 'cut + ((wallet - cut) % unit)',
      tests: ['core/src/reward/wagering.test.ts'],
    },
    {
      name: 'rounding to whole kips takes less than nothing',
      area: 'own-money',
      find: 'maxOf(0n, cut - (',
      replace: 'maxOf(-unit, cut - (',
      tests: ['core/src/reward/wagering.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/exceptions/void-bonus.queries.ts', [
    {
      name: 'what late money won is taken by staff once that money was taken back',
      area: 'taken-back',
      find: 'bonus_late_bets(r) as later',
      replace: "case when r.late > 0 then bonus_late_bets(r) else '[]' end as later",
      tests: takenBack,
    },
  ]),
  ...mutationsIn('server/src/payments/exceptions/admin/exceptions.queries.ts', [
    {
      name: 'staff are shown what late money won as the bonus’s once that money was taken back',
      area: 'taken-back',
      find: 'bonus_late_bets(r) as later',
      replace: "case when r.late > 0 then bonus_late_bets(r) else '[]' end as later",
      tests: takenBack,
    },
  ]),
  ...mutationsIn('server/migrations/0130-bonus-in-use.sql', [
    {
      name: 'what late money won is the round’s once that money was taken back',
      area: 'taken-back',
      find: 'case when not bonus_had_late(r)',
      replace: 'case when r.late = 0',
      tests: takenBack,
    },
    {
      name: 'what came late and was taken back is still theirs',
      area: 'taken-back',
      find: 'select t.created_at, -t.late, 0, 0 from',
      replace: 'select t.created_at, 0, 0, 0 from',
      tests: takenBack,
    },
    {
      name: 'a stake is out of play as soon as a person is called for it',
      area: 'untold',
      find: 'or exists (select from alarm al where al.id = x.alarm_id and al.resolved_at is null)',
      replace: '',
      tests: untold,
    },
    {
      name: 'a difference that a person has closed keeps a bonus from its end',
      area: 'untold',
      find: 'and al.resolved_at is null)',
      replace: ')',
      tests: untold,
    },
  ]),
  ...mutationsIn('server/migrations/0104-adjustment.sql', [
    {
      name: 'what is debited by hand is still own money of the round',
      area: 'taken-back',
      find: ' else perform bonuses_take(member[1], entry[1]);',
      replace: '',
      tests: takenBack,
    },
  ]),
  ...mutationsIn('server/migrations/0069-bonus-offer.sql', [
    {
      name: 'a debit leaves the deposit of a round alone',
      area: 'taken-back',
      find: 'least(r.deposit, greatest(0, v_left - r.late - r.added))',
      replace: '0',
      tests: takenBack,
    },
    {
      name: 'a debit is taken off what came late and what was added, both',
      area: 'taken-back',
      find: 'least(r.added, v_left - least(r.late, v_left))',
      replace: 'least(r.added, v_left)',
      tests: takenBack,
    },
  ]),
  ...mutationsIn('server/src/payments/exceptions/clear-suspense.ts', [
    {
      name: 'what is taken back for suspense is still own money of the round',
      area: 'taken-back',
      find: "statement?.type !== 'transfer' && { record: { name: records.taken",
      replace: "statement?.type === 'transfer' && { record: { name: records.taken",
      tests: own,
    },
    {
      name: 'a transfer that is in the game is taken off a round when it is taken back',
      area: 'taken-back',
      find: "...(statement?.type !== 'transfer' && { record: { name: records.taken, data: {} } }),",
      replace: 'record: { name: records.taken, data: {} },',
      tests: own,
    },
  ]),
  ...mutationsIn('server/migrations/0082-bonus-activation.sql', [
    {
      name: 'a deposit that was taken back by hand brings a bonus',
      area: 'taken-back',
      find: "and x.credit in ('operator:adjustment', 'operator:suspense'))) end,",
      replace: 'and false)) end,',
      tests: takenBack,
    },
  ]),
  ...mutationsIn('core/src/reward/late-events.ts', [
    {
      name: 'more late money is taken back than there is left of it',
      area: 'taken-back',
      find: 'own = maxOf(0n, own + came - mine + (stake > 0n ? (payout * mine) / stake : 0n));',
      replace: 'own = own + came - mine + (stake > 0n ? (payout * mine) / stake : 0n);',
      tests: ['core/src/reward/late-events.test.ts'],
    },
  ]),
];
