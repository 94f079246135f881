import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { api, type Reply } from '../../frame/api/api.ts';
import { toastError } from '../../frame/api/error-text.ts';
import { reading, useRefetch } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { formatDateTime } from '../../i18n/dates.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Spinner } from '../../ui/status/LoadingOverlay.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { StatusPill } from '../../ui/status/StatusPill.tsx';
import { toast } from '../../ui/status/toast.ts';

type Session = Reply<'listSessions'>['sessions'][number];

/** Sessions of the member; a lost phone can be logged out here. */
export function SessionsDialog() {
  const { t } = useLingui();
  const askAgain = useRefetch();
  const list = useQuery(reading('listSessions'));
  const options = {
    onSuccess: () => toast('success', t`Logged out of that device`),
    onError: toastError,
    onSettled: () => askAgain('listSessions'),
  };
  const end = useMutation({
    mutationFn: (sessionId: string) => api('revokeSession', { params: { sessionId } }),
    ...options,
  });
  const endOthers = useMutation({ mutationFn: () => api('revokeOtherSessions'), ...options });
  const sessions = list.data?.sessions ?? [];
  const others = sessions.filter((session) => !session.current);
  const busy = end.isPending || endOthers.isPending;
  return (
    <DialogFrame title={<Trans>Devices</Trans>}>
      {list.isError && !list.data ? (
        <ReadFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <Skeleton className="h-44 w-full rounded-lg" />
      ) : (
        <div>
          <ul className="rows rounded-lg border border-line">
            {sessions.map((session) => (
              <SessionRow
                key={session._id}
                session={session}
                busy={end.isPending && end.variables === session._id}
                onEnd={() => (busy ? undefined : end.mutate(session._id))}
              />
            ))}
          </ul>
          {others.length > 0 ? (
            <div className="dialog-foot grid gap-3">
              <p className="text-sm text-muted">
                <Trans>Don’t recognise a device? Log it out and change your password.</Trans>
              </p>
              <Button
                variant="danger"
                icon={<LogOut size={20} />}
                busy={endOthers.isPending}
                doing={<Trans>Logging out…</Trans>}
                onClick={() => (busy ? undefined : endOthers.mutate())}
              >
                <Trans>Log out everywhere else</Trans>
              </Button>
            </div>
          ) : (
            <p className="mt-4 text-sm text-muted">
              <Trans>You are not logged in anywhere else.</Trans>
            </p>
          )}
        </div>
      )}
    </DialogFrame>
  );
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { t } = useLingui();
  const { current } = session;
  const device = session.device || t`Unknown device`;
  const began = formatDateTime(new Date(session.createdAt));
  const used = formatDateTime(new Date(session.lastUsedAt));
  return (
    <li className="flex min-h-[78px] items-center gap-3 border-b border-line py-2.5 pr-1.5 pl-4 last:border-b-0">
      <MonitorSmartphone size={22} className="text-gold-text" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm font-semibold">
          {device}
          {current ? (
            <StatusPill tone="success">
              <Trans>This device</Trans>
            </StatusPill>
          ) : null}
        </div>
        <p className="tabular text-xs text-muted">
          <Trans>Since {began}</Trans>
        </p>
        {current ? null : (
          <p className="tabular text-xs text-muted">
            <Trans>Last used {used}</Trans>
          </p>
        )}
      </div>
      {current ? null : busy ? (
        <Button variant="quiet" size="small" busy doing={<Trans>Logging out…</Trans>}>
          <Spinner />
        </Button>
      ) : (
        <IconButton label={t`Log out ${device}`} onClick={onEnd}>
          <LogOut size={20} />
        </IconButton>
      )}
    </li>
  );
}
