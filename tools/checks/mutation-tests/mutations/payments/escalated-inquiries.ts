import { type Mutation, mutationsIn } from '../../mutation.ts';

const escalated = ['server/src/payments/exceptions/escalated-inquiries.test.ts'];

export const escalatedInquiryMutations: readonly Mutation[] = [
  ...mutationsIn('contract/src/backoffice/calls/payments/exceptions.ts', [
    {
      name: 'an escalated balance inquiry is not listed',
      area: 'escalated',
      find: "  'bets',\n  'game-balance',\n  'bank-receipt',\n  'bonus',",
      replace: "  'bets',\n  'bank-receipt',\n  'bonus',",
      tests: escalated,
    },
  ]),
  ...mutationsIn('server/migrations/0076-decision.sql', [
    {
      name: 'an escalated balance inquiry cannot be closed',
      area: 'escalated',
      find: "'game-balance', 'bank-receipt',",
      replace: "'bank-receipt',",
      tests: escalated,
    },
  ]),
  ...mutationsIn('server/migrations/0078-open-exception.sql', [
    {
      name: 'an escalated balance inquiry shows the provider instead of the game',
      area: 'escalated',
      find: 'coalesce(l.code, b.code, a.provider)',
      replace: 'coalesce(l.code, a.provider)',
      tests: escalated,
    },
  ]),
  ...mutationsIn('server/migrations/0080-bet-reconciliation.sql', [
    {
      name: 'a bet mismatch has the alarm of its balance inquiry, which the next answer closes',
      area: 'escalated',
      find: "select j.alarm_id, 'bet-mismatch'",
      replace: "select j.id, 'bet-mismatch'",
      tests: escalated,
    },
  ]),
  ...mutationsIn('server/migrations/0130-bonus-in-use.sql', [
    {
      name: 'a bet mismatch counts as closed although its alarm is open',
      area: 'escalated',
      find: 'where al.id = x.alarm_id and',
      replace: 'where al.id = x.id and',
      tests: ['server/src/rewards/bonus/unreported-stakes.test.ts'],
    },
  ]),
  ...mutationsIn('server/migrations/0030-inquiry.sql', [
    {
      name: 'a restarted inquiry is escalated again before its next attempt',
      area: 'escalated',
      find: 'last_answer_at = now(), failed_attempts = 0, escalated_at = null',
      replace: 'last_answer_at = now(), escalated_at = null',
      tests: escalated,
    },
  ]),
];
