import { type Mutation, mutationsIn } from '../../mutation.ts';

const events = ['server/src/members/session/security-events.test.ts'];
const reset = ['server/src/members/password-reset/password-reset.test.ts'];
const deviceCode = ['server/src/members/session/new-device-code.test.ts'];
const payout = ['server/src/payments/password-reset.test.ts'];

/** Mutations of security events, and of the reset of a password. */
export const accountSecurityMutations: readonly Mutation[] = [
  ...mutationsIn('server/migrations/0152-security-event.sql', [
    {
      name: 'new security events can be deleted',
      area: 'account-security',
      find: "old.last_at < now() - interval '90 days'",
      replace: 'true',
      tests: events,
    },
    {
      name: 'a guesser on many networks fills the security events',
      area: 'account-security',
      find: 'e.kind = p_kind) < 20;',
      replace: 'e.kind = p_kind) < 2000;',
      tests: events,
    },
  ]),
  ...mutationsIn('server/migrations/0062-account-status.sql', [
    {
      name: 'the member’s first device is reported as a new device',
      area: 'account-security',
      find: '\n                    or not exists (select from device where member_id = p_member);',
      replace: ';',
      tests: events,
    },
  ]),
  ...mutationsIn('server/migrations/0154-password-reset.sql', [
    {
      name: 'a password reset does not hold withdrawals',
      area: 'account-security',
      find: "withdraw_waits_until = greatest(m.withdraw_waits_until, now() + interval '24 hours')",
      replace: 'withdraw_waits_until = m.withdraw_waits_until',
      tests: payout,
    },
    {
      name: 'a reset shortens the wait after a change of bank account',
      area: 'account-security',
      find: "greatest(m.withdraw_waits_until, now() + interval '24 hours')",
      replace: "now() + interval '24 hours'",
      tests: payout,
    },
    {
      name: 'a new password leaves other resets open',
      area: 'account-security',
      find: 'where r.member_id = new.id and r.ended_at is null;',
      replace: 'where false;',
      tests: reset,
    },
    {
      name: 'sessions survive a reset',
      area: 'account-security',
      find: 'where s.member_id = v_member and s.revoked_at is null));',
      replace: 'where false));',
      tests: reset,
    },
    {
      name: 'the code of a reset by staff is valid twice',
      area: 'account-security',
      find: 'and s.id = p_start and s.used_at is null\n',
      replace: 'and s.id = p_start\n',
      tests: ['server/src/members/admin/reset-approval.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/members/password-reset/password-reset.queries.ts', [
    {
      name: 'attempts at the second proof of a reset are unlimited',
      area: 'account-security',
      find: 'and proofs < $2 and',
      replace: 'and $2::int > 0 and',
      tests: reset,
    },
  ]),
  ...mutationsIn('server/src/platform/auth/security-failures.ts', [
    {
      name: 'security events that could not be written are not logged',
      area: 'account-security',
      find: 'for (const { kind, times } of now) addTo(lost, kind, times);',
      replace: '',
      tests: ['server/src/platform/auth/security-failures.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/members/session/login.ts', [
    {
      name: 'a new device logs in with the password alone',
      area: 'account-security',
      find: '(deviceKnown || !phoneShown) && isSettled',
      replace: '(deviceKnown || phoneShown) && isSettled',
      tests: deviceCode,
    },
    {
      name: 'a correct password without the phone uses up the owner’s correct logins',
      area: 'account-security',
      find: 'await deps.loginThrottle.wrong(attempt);\n    return askForCode();',
      replace: 'await deps.loginThrottle.right(attempt, credential.memberId);\n    return askForCode();',
      tests: deviceCode,
    },
  ]),
  ...mutationsIn('server/src/members/otp/login-ticket.ts', [
    {
      name: 'a ticket for codes never expires',
      area: 'account-security',
      find: 'Number(until) < Date.now()',
      replace: 'Number(until) < 0',
      tests: deviceCode,
    },
  ]),
  ...mutationsIn('server/src/members/otp/otp.route.ts', [
    {
      name: 'strangers use up the SMS codes that a member needs to log in',
      area: 'account-security',
      find: "otpThrottleOf(deps, 'login-otp')",
      replace: 'otpThrottleOf(deps)',
      tests: deviceCode,
    },
  ]),
  ...mutationsIn('server/src/members/session/session.queries.ts', [
    {
      name: 'a verified phone admits every device',
      area: 'account-security',
      find: 'v.phone = $1 and v.device_hash = $2',
      replace: 'v.phone = $1 and $2::bytea is not null',
      tests: deviceCode,
    },
  ]),
  ...mutationsIn('server/src/members/password-reset/finish-reset.ts', [
    {
      name: 'a member who reset the password without the phone is asked for an SMS code',
      area: 'account-security',
      find: 'await markPhoneShown(client, reset.phone, deviceHash);',
      replace: 'await markPhoneShown(client, reset.memberId ?? reset.phone, deviceHash);',
      tests: deviceCode,
    },
  ]),
  ...mutationsIn('server/src/wallet/notifications/notifications.route.ts', [
    {
      name: 'a notification with a derived id can never be marked as seen',
      area: 'account-security',
      find: 'const notificationId = z.guid();',
      replace: 'const notificationId = z.uuid();',
      tests: events,
    },
  ]),
];
