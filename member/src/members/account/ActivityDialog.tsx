import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, ShieldCheck } from 'lucide-react';
import type { Reply } from '../../frame/api/api.ts';
import { reading } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { formatDateTime } from '../../i18n/dates.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';

type Event = Reply<'listSecurityEvents'>['events'][number];

const titles: Record<Event['kind'], MessageDescriptor> = {
  login: msg`Logged in`,
  'new-device': msg`Logged in on a new device`,
  'login-failed': msg`Wrong password at login`,
  'login-locked': msg`Login refused after too many attempts`,
  'login-blocked': msg`Login refused: the account was closed`,
  'login-code-asked': msg`Correct password on a new device, SMS code required`,
  'step-up': msg`Identity confirmed`,
  'step-up-failed': msg`Wrong password, PIN or passkey`,
  'step-up-locked': msg`Confirmation refused after too many attempts`,
  'passkey-added': msg`Passkey added`,
  'passkey-removed': msg`Passkey removed`,
  password: msg`Password changed`,
  'bank-account': msg`Bank account changed`,
  'session-ended': msg`Logged out`,
  'device-removed': msg`Device removed`,
  'reset-begun': msg`Password reset code entered`,
  'reset-started': msg`Our team started a password reset for you`,
  'reset-failed': msg`Identity check failed during a password reset`,
  reset: msg`Forgotten password reset`,
  'erasure-asked': msg`Erasure of your personal data requested`,
};

const failures: readonly Event['kind'][] = [
  'login-failed',
  'login-locked',
  'login-blocked',
  'login-code-asked',
  'step-up-failed',
  'step-up-locked',
  'reset-failed',
];

/** Recent security events of the account: whatever the member does not know leads to a new password. */
export function ActivityDialog() {
  const dialogs = useDialogs();
  const list = useQuery(reading('listSecurityEvents'));
  const events = list.data?.events;
  return (
    <DialogFrame title={<Trans>Recent activity</Trans>}>
      {events?.length === 0 ? (
        <EmptyState title={<Trans>Nothing yet</Trans>}>
          <Trans>See who logged in to your account and what was changed.</Trans>
        </EmptyState>
      ) : events ? (
        <ul className="rows rounded-lg border border-line">
          {events.map((event) => (
            <EventRow key={event._id} event={event} />
          ))}
        </ul>
      ) : list.isError ? (
        <ReadFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Skeleton className="h-44 w-full rounded-lg" />
      )}
      <div className="dialog-foot grid gap-3">
        <p className="text-sm text-muted">
          <Trans>Don’t recognise something here? Change your password and contact us.</Trans>
        </p>
        <Button variant="plain" onClick={() => dialogs.open({ name: 'change-password' })}>
          <Trans>Change password</Trans>
        </Button>
      </div>
    </DialogFrame>
  );
}

function EventRow({ event }: { event: Event }) {
  const { i18n } = useLingui();
  const { kind, device, name, times, lastAt } = event;
  const failed = failures.includes(kind);
  const Icon = failed ? CircleAlert : ShieldCheck;
  const about = name || device;
  return (
    <li className="flex min-h-[62px] items-center gap-3 border-b border-line px-4 py-2.5 last:border-b-0">
      <Icon size={22} className={failed ? 'text-failed' : 'text-gold-text'} />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-semibold">{i18n._(titles[kind])}</p>
        {about ? <p className="text-xs break-words text-muted">{about}</p> : null}
        <p className="tabular text-xs text-muted">
          {formatDateTime(new Date(lastAt))}
          {times > 1 ? (
            <>
              {' · '}
              <Plural value={times} one="# time" other="# times" />
            </>
          ) : null}
        </p>
      </div>
    </li>
  );
}
