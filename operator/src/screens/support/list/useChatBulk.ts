import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMay, useMe } from '../../../frame/api/session.ts';
import { useAction } from '../../../frame/api/useAction.ts';
import {
  type Bulk,
  type BulkDecision,
  firstNames,
  maxInBulk,
  sendEach,
} from '../../../frame/queue/bulk/bulk.ts';
import { errorText } from '../../../i18n/error-texts.ts';
import { type ChatRow, useNameOf } from '../chat.ts';
import { useLastMessageText } from './useLastMessageText.ts';

/** Assigns several conversations to oneself, or resolves those whose messages have been read. */
export function useChatBulk(): Bulk<ChatRow> {
  const { t } = useLingui();
  const me = useMe();
  const may = useMay()('chats.answer');
  const nameOf = useNameOf();
  const lastWords = useLastMessageText();
  const assign = useAction('handOverChat');
  const solve = useAction('solveChat');
  const subject = (rows: readonly ChatRow[]) => {
    const chats = plural(rows.length, { one: '# conversation', other: '# conversations' });
    return `${chats}: ${firstNames(rows.map(nameOf))}`;
  };
  const colleagueOf = ({ assigned }: ChatRow) => {
    const name = assigned?.name ?? '';
    return assigned && assigned.id !== me.id ? t`Assigned to ${name}` : undefined;
  };
  const decisions: BulkDecision<ChatRow>[] = [
    {
      name: 'assign',
      label: t`Assign to me`,
      most: maxInBulk,
      alone: (row) => (row.assigned?.id === me.id ? t`Assigned to you` : colleagueOf(row)),
      says: (rows) => {
        const chats = subject(rows);
        return t`Assigns to you ${chats}`;
      },
      done: (count) =>
        plural(count, {
          one: '# conversation assigned to you:',
          other: '# conversations assigned to you:',
        }),
      send: (rows) =>
        sendEach(rows, ({ id }) => assign.runOne({ params: { id }, body: { to: me.id } }), errorText),
    },
    {
      name: 'solve',
      label: t`Resolve`,
      most: maxInBulk,
      note: t`Each customer is asked once for a rating.`,
      alone: (row) => {
        if (row.state === 'solved') return t`Resolved`;
        return row.unread > 0 ? t`Unread messages: read them first` : colleagueOf(row);
      },
      says: (rows) => {
        const chats = subject(rows);
        return t`Resolves ${chats}`;
      },
      done: (count) => plural(count, { one: '# conversation resolved:', other: '# conversations resolved:' }),
      send: (rows) =>
        sendEach(
          rows,
          // A message that came since refuses the call.
          ({ id, blocked, lastSeq: read }) => solve.runOne({ params: { id }, body: { ask: !blocked, read } }),
          errorText,
        ),
    },
  ];
  return {
    decisions: may ? decisions : [],
    parts: (row) => ({
      name: nameOf(row),
      note: [row.member?.publicId, lastWords(row.last)].filter(Boolean).join(' · '),
    }),
  };
}
