import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button/Button.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { Tag } from '../../ui/status/Badge.tsx';

type Sessions = BackofficeReply<'getMyAccount'>['sessions'];

interface Props {
  sessions: Sessions;
  onEnd?: (id: string) => void;
  /** Id of the session being ended. */
  ending: string | null;
}

/** Sessions of a staff member; the present one has no button, because signing out is elsewhere. */
export function SessionRows({ sessions, onEnd, ending }: Props) {
  const { t } = useLingui();
  if (sessions.length === 0) return <p className="px-3.5 pb-3 text-muted">{t`No active sessions`}</p>;
  return (
    <ul>
      {sessions.map((session) => (
        <li key={session.id} className="flex items-center gap-3 border-t border-line-soft px-3.5 py-2">
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-2">
              <span className="truncate font-medium">{session.device || t`Unnamed device`}</span>
              {session.mine ? <Tag>{t`this device`}</Tag> : null}
              {session.whole ? null : <Tag>{t`password only`}</Tag>}
            </span>
            <span className="block text-xs text-muted">
              {session.address} · <Time at={session.createdAt} /> – <Time at={session.usedAt} />
            </span>
          </span>
          {onEnd && !session.mine ? (
            <Button size="small" busy={ending === session.id} onClick={() => onEnd(session.id)}>
              {t`End session`}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
