import { type Mutation, mutationsIn } from '../../mutation.ts';

const decisions = ['server/src/payments/withdrawals/admin/fresh-factor.test.ts'];
const impersonation = ['server/src/backoffice/impersonation/impersonation.test.ts'];
const search = ['server/src/support/admin/inbox.test.ts'];
const patterns = ['server/src/backoffice/risk-reviews/security-patterns.test.ts'];
const review = ['server/src/payments/withdrawals/review.test.ts'];

/** Mutations of the controls against insiders, and of the patterns that show that somebody else uses an account. */
export const insiderMutations: readonly Mutation[] = [
  ...mutationsIn('server/src/payments/withdrawals/admin/decide-withdrawal.ts', [
    {
      name: 'large withdrawals need no fresh second factor',
      area: 'insiders',
      find: '!isFresh(staffMember) && (await needsFreshFactor(deps.pool, one))',
      replace: "!isFresh(staffMember) && one.id === ''",
      tests: decisions,
    },
  ]),
  ...mutationsIn('server/src/platform/backoffice/backoffice-route.ts', [
    {
      name: 'a refusal for a stale second factor is stored as the answer of its key',
      area: 'insiders',
      find: "mayStore(status) && code !== 'FRESH_FACTOR'",
      replace: "mayStore(status) && code !== 'SIGNED_OUT'",
      tests: decisions,
    },
  ]),
  ...mutationsIn('server/src/members/account/read-profile.ts', [
    {
      name: 'impersonation shows personal data to staff without the right',
      area: 'insiders',
      find: 'impersonatedBy === null || (await seesPersonal(pool, impersonatedBy))',
      replace: "impersonatedBy !== '' || (await seesPersonal(pool, ''))",
      tests: impersonation,
    },
  ]),
  ...mutationsIn('server/src/support/admin/chat-audit.ts', [
    {
      name: 'searched phone numbers stay in the audit',
      area: 'insiders',
      find: '(?:[ -]?\\d){5,}',
      replace: '(?:[ -]?\\d){50,}',
      tests: search,
    },
  ]),
  ...mutationsIn('server/src/gaming/admin/game-approval.ts', [
    {
      name: 'the approver of a game does not see its download address',
      area: 'insiders',
      find: '...(android && { android })',
      replace: "...(android === '' && { android })",
      tests: ['server/src/gaming/admin/games.test.ts'],
    },
  ]),
  ...mutationsIn('core/src/account/guessable.ts', [
    {
      name: 'digits in place of letters hide a name in a password',
      area: 'insiders',
      find: '.replace(/[01345@$]/g, (sign) => letterOf[sign] ?? sign)',
      replace: '.replace(/[01345@$]/g, (sign) => letterOf[`${sign}${sign}`] ?? sign)',
      tests: ['core/src/account/guessable.test.ts'],
    },
  ]),
  ...mutationsIn('server/migrations/0161-security-pattern.sql', [
    {
      name: 'a withdrawal before the login on a new device is flagged',
      area: 'insiders',
      find: 'and w.created_at > e.at order',
      replace: 'order',
      tests: patterns,
    },
  ]),
  ...mutationsIn('server/migrations/0172-noisy-kinds.sql', [
    {
      name: 'many events of one kind hide networks of other kinds',
      area: 'insiders',
      find: 'x.kind = k.kind and x.last_at',
      replace: 'x.last_at',
      tests: patterns,
    },
    {
      name: 'events of more than an hour ago count for their network',
      area: 'insiders',
      find: "x.last_at > now() - interval '1 hour'",
      replace: "x.last_at > now() - interval '2 hours'",
      tests: patterns,
    },
  ]),
  ...mutationsIn('server/migrations/0075-withdrawal-review.sql', [
    {
      name: 'a login on a new device causes no review',
      area: 'insiders',
      find: "when sign.kind = 'new-device' then 'NEW_DEVICE'",
      replace: "when sign.kind = 'never' then 'NEW_DEVICE'",
      tests: review,
    },
  ]),
];
