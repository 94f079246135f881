import type { Assignment } from '@kapao/contract/backoffice/calls/queues';
import { useLingui } from '@lingui/react/macro';
import { Ban, Bot, Reply } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { amountOf } from '../../../base/amount.ts';
import { useTarget } from '../../../frame/queue/useCounts.ts';
import { cx } from '../../../ui/design/cx.ts';
import { Age } from '../../../ui/show/Age.tsx';
import { Avatar } from '../../../ui/show/Avatar.tsx';
import { Money } from '../../../ui/show/Money.tsx';
import { Tag } from '../../../ui/status/Badge.tsx';
import { type ChatRow, languageCodes, useNameOf } from '../chat.ts';
import { pendingLabelOf } from '../pending-texts.ts';
import { useLastMessageText } from './useLastMessageText.ts';

interface Props {
  row: ChatRow;
  assignment: Assignment | undefined;
  opened: boolean;
  marked: boolean;
  onOpen: () => void;
}

/** One conversation as a button: customer, last message, pending money and agent. */
export function ChatItem({ row, assignment, opened, marked, onOpen }: Props) {
  const nameOf = useNameOf();
  const promiseMinutes = useTarget('chats');
  const lastWords = useLastMessageText();
  const item = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (marked) item.current?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  const { state, since, locale, last, unread, blocked } = row;
  const ours = last !== null && last.by !== 'customer';
  return (
    <li className="border-b border-line-soft">
      <button
        ref={item}
        type="button"
        aria-current={opened || undefined}
        onClick={onOpen}
        className={cx(
          'grid w-full gap-0.5 border-l-[3px] px-3 py-(--item-y) text-left outline-offset-[-2px]',
          marked ? 'border-gold bg-gold-tint' : 'border-transparent hover:bg-sunken',
        )}
      >
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="min-w-0 truncate font-semibold">{nameOf(row)}</span>
          {locale ? <Tag>{languageCodes[locale]}</Tag> : null}
          <Unread count={unread} />
          {blocked ? <Ban size={13} aria-hidden className="flex-none text-failed" /> : null}
          <Age
            since={since}
            {...(state === 'open' && { promiseMinutes })}
            className="ml-auto flex-none pl-1 text-xs"
          />
        </span>
        <span className="flex min-w-0 items-center gap-1.5 text-muted">
          {ours ? (
            last.by === 'person' ? (
              <Reply size={13} aria-hidden className="flex-none" />
            ) : (
              <Bot size={13} aria-hidden className="flex-none" />
            )
          ) : null}
          <span className="min-w-0 truncate">{lastWords(last)}</span>
        </span>
        <PendingAmount row={row} />
        <Assignee row={row} assignment={assignment} />
      </button>
    </li>
  );
}

function Unread({ count }: { count: number }) {
  const { t } = useLingui();
  if (count === 0) return null;
  return (
    <span className="tabular inline-grid h-[18px] min-w-[18px] flex-none place-items-center rounded-full bg-gold-text px-1 text-2xs leading-none font-semibold text-card">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t`${count} unread`}</span>
    </span>
  );
}

function PendingAmount({ row: { onItsWay } }: { row: ChatRow }) {
  const { i18n } = useLingui();
  if (!onItsWay) return null;
  const { words, icon: Icon } = pendingLabelOf(onItsWay.kind);
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-muted">
      <Icon size={14} aria-hidden className="flex-none text-gold-text" />
      <span className="min-w-0 truncate">{i18n._(words)}</span>
      {onItsWay.amount === null ? null : (
        <Money
          amount={amountOf(onItsWay.amount)}
          currency={onItsWay.currency}
          sign
          className="flex-none font-medium text-text"
        />
      )}
    </span>
  );
}

/** Shows the colleague who has the conversation open, otherwise its assignee. */
function Assignee({ row: { assigned }, assignment }: { row: ChatRow; assignment: Assignment | undefined }) {
  const { t } = useLingui();
  const who = assignment && !assignment.mine ? assignment.who : assigned;
  if (!who) return null;
  const [first = who.name] = who.name.split(' ');
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-muted">
      <Avatar who={who} size="small" />
      <span className="min-w-0 truncate">
        {assignment && !assignment.mine ? t`Opened by ${first}` : first}
      </span>
    </span>
  );
}
