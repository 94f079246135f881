import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useMay, useMe } from '../../frame/api/session.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { SessionRows } from '../../frame/session/SessionRows.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { Avatar } from '../../ui/show/Avatar.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { KeyValue } from '../../ui/show/KeyValue.tsx';
import { Notice } from '../../ui/status/Badge.tsx';
import { ErrorState } from '../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { RoleName } from './RoleName.tsx';
import { StaffActions } from './StaffActions.tsx';
import { StaffState } from './StaffState.tsx';

/** One staff member: role, sessions and actions. */
export function StaffPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const may = useMay();
  const me = useMe();
  const [ending, setEnding] = useState<string | null>(null);
  const { data, error, refetch } = useBackoffice('getStaffMember', {
    request: { params: { id } },
    what: ['staff', 'sessions'],
  });
  const end = useAction('endStaffSession', { done: () => t`Session ended` });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  const mayEnd = may('staff.change') && id !== me.id;
  const endOne = async (session: string | null) => {
    setEnding(session);
    await end.run({ params: { id }, body: { session } });
    setEnding(null);
  };
  return (
    <div className="grid gap-3 p-4">
      <header className="flex items-center gap-3">
        <Avatar who={data} size="large" />
        <h2 className="min-w-0 flex-1 truncate text-base font-semibold">{data.name}</h2>
        <StaffState row={data} />
        <IconButton label={t`Close`} keys="Escape" onClick={onClose}>
          <X size={17} />
        </IconButton>
      </header>
      {data.isLastOwner ? (
        <Notice tone="plain">{t`The last owner cannot be suspended or lose the role.`}</Notice>
      ) : null}
      <Card>
        <KeyValue
          rows={[
            [t`Role`, <RoleName key="role" row={data} />],
            [t`Second factor`, Number(data.passkeys) > 0 ? t`Code or passkey` : t`Code`],
            [t`Last seen`, <Time key="seen" at={data.seenAt} />],
            [t`Active since`, <Time key="since" at={data.createdAt} />],
            data.invitedBy ? [t`Invited by`, data.invitedBy] : null,
            data.linkUntil ? [t`Link valid until`, <Time key="link" at={data.linkUntil} />] : null,
          ]}
        />
      </Card>
      <Card
        title={t`Sessions`}
        note={data.sessions.length}
        flush
        actions={
          mayEnd && data.sessions.length > 0 ? (
            <Button
              size="small"
              variant="danger"
              busy={end.busy && ending === null}
              onClick={() => void endOne(null)}
            >
              {t`End all sessions`}
            </Button>
          ) : null
        }
      >
        <SessionRows
          sessions={data.sessions}
          {...(mayEnd && { onEnd: (session: string) => void endOne(session) })}
          ending={end.busy ? ending : null}
        />
      </Card>
      <StaffActions staffMember={data} />
    </div>
  );
}
