import { type Mutation, mutationsIn } from '../../mutation.ts';

const own = ['server/src/rewards/bonus/active/own-money.test.ts'];
const unreported = ['server/src/rewards/bonus/unreported-stakes.test.ts'];
const takenBack = ['server/src/payments/adjustments/admin/reversed.test.ts'];

/** Mutations of unreported stakes, and of own money taken back, beside a bonus. */
export const ownMoneyMutations: readonly Mutation[] = [
  ...mutationsIn('server/migrations/0081-bonus.sql', [
    {
      name: 'a bonus ends before staff credited a late payment by a game',
      area: 'own-money',
      find: 'al.suspense <> 0)',
      replace: 'al.suspense < 0)',
      tests: own,
    },
    {
      name: 'a bonus ends before staff debited a late payment to a game',
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
      name: 'rounding to whole kips gives a negative cut',
      area: 'own-money',
      find: 'maxOf(0n, cut - (',
      replace: 'maxOf(-unit, cut - (',
      tests: ['core/src/reward/wagering.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/exceptions/void-bonus.queries.ts', [
    {
      name: 'staff take winnings of late money after that money was taken back',
      area: 'taken-back',
      find: 'bonus_late_bets(r) as later',
      replace: "case when r.late > 0 then bonus_late_bets(r) else '[]' end as later",
      tests: takenBack,
    },
  ]),
  ...mutationsIn('server/src/payments/exceptions/admin/exceptions.queries.ts', [
    {
      name: 'staff see winnings of late money as the bonus’s after that money was taken back',
      area: 'taken-back',
      find: 'bonus_late_bets(r) as later',
      replace: "case when r.late > 0 then bonus_late_bets(r) else '[]' end as later",
      tests: takenBack,
    },
  ]),
  ...mutationsIn('server/migrations/0130-bonus-in-use.sql', [
    {
      name: 'winnings of late money belong to the bonus after that money was taken back',
      area: 'taken-back',
      find: 'case when not bonus_had_late(r)',
      replace: 'case when r.late = 0',
      tests: takenBack,
    },
    {
      name: 'late money that was taken back still counts as own money',
      area: 'taken-back',
      find: 'select t.created_at, -t.late, 0, 0 from',
      replace: 'select t.created_at, 0, 0, 0 from',
      tests: takenBack,
    },
    {
      name: 'a stake counts as settled as soon as its alarm is raised',
      area: 'unreported',
      find: 'or exists (select from alarm al where al.id = x.alarm_id and al.resolved_at is null)',
      replace: '',
      tests: unreported,
    },
    {
      name: 'a mismatch that staff closed still prevents the end of a bonus',
      area: 'unreported',
      find: 'and al.resolved_at is null)',
      replace: ')',
      tests: unreported,
    },
  ]),
  ...mutationsIn('server/migrations/0104-adjustment.sql', [
    {
      name: 'money debited by hand still counts as own money of the bonus',
      area: 'taken-back',
      find: ' else perform bonuses_take(member[1], entry[1]);',
      replace: '',
      tests: takenBack,
    },
  ]),
  ...mutationsIn('server/migrations/0069-bonus-offer.sql', [
    {
      name: 'a debit does not reduce the deposit of a bonus',
      area: 'taken-back',
      find: 'least(r.deposit, greatest(0, v_left - r.late - r.added))',
      replace: '0',
      tests: takenBack,
    },
    {
      name: 'a debit reduces both the late and the added money',
      area: 'taken-back',
      find: 'least(r.added, v_left - least(r.late, v_left))',
      replace: 'least(r.added, v_left)',
      tests: takenBack,
    },
  ]),
  ...mutationsIn('server/src/payments/exceptions/clear-suspense.ts', [
    {
      name: 'money taken back into suspense still counts as own money of the bonus',
      area: 'taken-back',
      find: "statement?.type !== 'transfer' && { record: { name: records.taken",
      replace: "statement?.type === 'transfer' && { record: { name: records.taken",
      tests: own,
    },
    {
      name: 'a transfer that is in the game reduces the bonus when it is taken back',
      area: 'taken-back',
      find: "...(statement?.type !== 'transfer' && { record: { name: records.taken, data: {} } }),",
      replace: 'record: { name: records.taken, data: {} },',
      tests: own,
    },
  ]),
  ...mutationsIn('server/migrations/0082-bonus-activation.sql', [
    {
      name: 'a deposit that was debited by hand qualifies for a bonus',
      area: 'taken-back',
      find: "and x.credit in ('operator:adjustment', 'operator:suspense'))) end,",
      replace: 'and false)) end,',
      tests: takenBack,
    },
  ]),
  ...mutationsIn('core/src/reward/late-events.ts', [
    {
      name: 'more late money is taken back than is left',
      area: 'taken-back',
      find: 'own = maxOf(0n, own + came - mine + (stake > 0n ? (payout * mine) / stake : 0n));',
      replace: 'own = own + came - mine + (stake > 0n ? (payout * mine) / stake : 0n);',
      tests: ['core/src/reward/late-events.test.ts'],
    },
  ]),
];
