import { useLingui } from '@lingui/react/macro';
import { CircleCheck, ListFilter, SearchX } from 'lucide-react';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx';
import { ChatItem } from './ChatItem.tsx';
import type { ChatList } from './useChatList.ts';

interface Props {
  list: ChatList;
  opened: string | null;
  /** Id of the conversation marked by J and K, while none is open. */
  marked: string | null;
  onOpen: (id: string) => void;
  /** Removes the filters by language and by own conversations; undefined if neither is set. */
  onAll: (() => void) | undefined;
}

export function ChatListView({ list, opened, marked, onOpen, onAll }: Props) {
  const { t } = useLingui();
  const { groups, error, retry, searching, assignmentOf, more, loadingMore } = list;
  if (!groups) return error ? <ErrorState error={error} onRetry={retry} /> : <SkeletonRows rows={9} />;
  if (list.ids.length === 0)
    return searching ? (
      <EmptyState icon={SearchX} title={t`No member found`}>
        {t`By phone, member ID, name, or words in the latest messages.`}
      </EmptyState>
    ) : onAll ? (
      <EmptyState icon={ListFilter} title={t`No results for this filter`}>
        <p>{t`Only your conversations, or one language, are shown.`}</p>
        <Button className="mt-3" onClick={onAll}>{t`Show all`}</Button>
      </EmptyState>
    ) : (
      <EmptyState icon={CircleCheck} title={t`Nothing waiting`}>
        {t`New items appear automatically.`}
      </EmptyState>
    );
  const titles = { free: t`Unanswered`, colleague: t`Assigned to colleagues`, all: '' };
  return (
    <>
      {groups.map(({ of, rows }) => (
        <section key={of} aria-label={titles[of] || t`Conversations`}>
          {of === 'all' ? null : (
            <h2 className="flex items-center justify-between border-b border-line-soft bg-sunken px-3.5 py-1.5 text-xs font-medium text-muted">
              {titles[of]}
              <span className="font-normal">{of === 'free' ? t`longest wait first` : rows.length}</span>
            </h2>
          )}
          <ul>
            {rows.map((row) => (
              <ChatItem
                key={row.id}
                row={row}
                assignment={assignmentOf(row.id)}
                opened={row.id === opened}
                marked={row.id === (opened ?? marked)}
                onOpen={() => onOpen(row.id)}
              />
            ))}
          </ul>
        </section>
      ))}
      {more ? (
        <p className="p-3 text-center">
          <Button variant="quiet" busy={loadingMore} onClick={more}>
            {t`Show more`}
          </Button>
        </p>
      ) : null}
    </>
  );
}
