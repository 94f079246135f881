import { useLingui } from '@lingui/react/macro';
import type { AssignmentState } from '../../../frame/queue/queue.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Avatar } from '../../../ui/show/Avatar.tsx';
import { Notice } from '../../../ui/status/Badge.tsx';
import type { Send } from './useSend.ts';

/** Warns that a colleague may be answering, and asks for confirmation before sending. */
export function SendConfirmation({ assignment, send }: { assignment: AssignmentState; send: Send }) {
  const { t } = useLingui();
  const { doubt } = send;
  if (doubt) {
    const { kind, who } = doubt;
    const words = {
      writes: t`${who} has this conversation open and may be replying. Send anyway?`,
      person: who
        ? t`${who} has replied meanwhile. Read it above first. Send yours as well?`
        : t`A colleague has replied meanwhile. Read it above first. Send yours as well?`,
      bot: t`The assistant has replied meanwhile. Read it above first. Send yours as well?`,
      solved: who
        ? t`${who} has resolved this conversation. Your message would reopen it. Send it?`
        : t`This conversation is resolved. Your message would reopen it. Send it?`,
    };
    return (
      <Notice tone="warning">
        <div role="alert" className="flex flex-wrap items-center justify-end gap-2">
          <span className="basis-full">{words[kind]}</span>
          <Button size="small" onClick={send.leave}>{t`Not yet`}</Button>
          <Button size="small" variant="gold" busy={send.busy} onClick={send.sendAllTheSame}>
            {t`Send anyway`}
          </Button>
        </div>
      </Notice>
    );
  }
  if (assignment.kind !== 'theirs') return null;
  const { name } = assignment.who;
  return (
    <p className="flex items-center gap-2 text-progress">
      <Avatar who={assignment.who} size="small" />
      {t`${name} has this conversation open and may be replying.`}
    </p>
  );
}
