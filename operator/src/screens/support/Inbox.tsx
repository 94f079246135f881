import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMay } from '../../frame/api/session.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { useStepKeys } from '../../frame/keys/useStepKeys.ts';
import { BulkButton } from '../../frame/queue/bulk/BulkButton.tsx';
import { NothingOpened } from '../../frame/queue/NothingOpened.tsx';
import { stepFrom } from '../../frame/queue/queue-moves.ts';
import { TargetLine } from '../../frame/queue/TargetLine.tsx';
import { countOf, useCounts } from '../../frame/queue/useCounts.ts';
import { useNarrow, useScreenHeader } from '../../frame/screen/screen-header.ts';
import { cx } from '../../ui/design/cx.ts';
import { ChatView } from './ChatView.tsx';
import { ChatListView } from './list/ChatListView.tsx';
import { ListHead } from './list/ListHead.tsx';
import { useChatBulk } from './list/useChatBulk.ts';
import { useChatList } from './list/useChatList.ts';
import { SupportFooter } from './reports/SupportFooter.tsx';
import { useSpan } from './reports/useSpan.ts';
import { useTodayFigures } from './reports/useTodayFigures.ts';
import { useInboxAddress } from './useInboxAddress.ts';

/** Support inbox: list, thread and side panel. A phone shows one of them at a time. */
export function Page() {
  const { t } = useLingui();
  const may = useMay();
  const narrow = useNarrow();
  const [address, go] = useInboxAddress();
  const [marked, setMarked] = useState<string | null>(null);
  const list = useChatList(address);
  const bulk = useChatBulk();
  const { opened, isContextOpen } = address;
  useScreenHeader({ note: <SupportNote /> });
  const open = (id: string | null, replace = false) => id !== opened && go({ opened: id }, replace);
  const step = (by: 1 | -1) => {
    const next = stepFrom(list.ids, opened ?? marked, by);
    if (opened) open(next ?? opened, true);
    else setMarked(next);
  };
  // Opens the conversation after the solved one, which is still in this list.
  const goOn = () => {
    const at = opened ? list.ids.indexOf(opened) : -1;
    open(list.ids[at + 1] ?? list.ids[at - 1] ?? null, true);
  };
  useKeys([
    ...useStepKeys(step),
    { keys: 'Enter', label: t`open`, off: opened !== null, run: () => open(marked ?? list.ids[0] ?? null) },
    {
      keys: 'b',
      label: t`details`,
      rare: true,
      off: !opened,
      run: () => go({ isContextOpen: !isContextOpen }),
    },
    {
      keys: 'Escape',
      label: t`back to the list`,
      rare: true,
      off: opened === null,
      run: () => (isContextOpen ? go({ isContextOpen: false }) : open(null)),
    },
  ]);
  return (
    <div className="flex min-h-0 flex-1">
      <div
        className={cx(
          'flex min-h-0 w-[min(320px,34%)] flex-none flex-col border-r border-line bg-card max-md:w-full max-md:border-0 xl:w-[min(320px,29%)]',
          narrow && opened && 'hidden',
        )}
      >
        <ListHead
          address={address}
          go={(part) => go(part, true)}
          list={list}
          answers={may('chats.answer')}
          bulk={
            <BulkButton
              queue="chats"
              keys="x"
              bulk={bulk}
              rows={list.ids.flatMap((id) => list.rowOf(id) ?? [])}
              assignmentOf={list.assignmentOf}
              onOpen={open}
            />
          }
        />
        {address.state === 'open' ? <TargetLine queue="chats" /> : null}
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          <ChatListView
            list={list}
            opened={opened}
            marked={marked}
            onOpen={open}
            onAll={address.mine || address.locale ? () => go({ mine: false, locale: null }, true) : undefined}
          />
        </div>
        <SupportFooter />
      </div>
      {opened ? (
        <ChatView
          key={opened}
          id={opened}
          row={list.rowOf(opened)}
          isContextOpen={isContextOpen}
          onContextOpen={(next) => go({ isContextOpen: next })}
          onClose={() => open(null)}
          onMoved={(next) => open(next, true)}
          onSolved={goOn}
        />
      ) : (
        <NothingOpened hasItems={list.ids.length > 0} />
      )}
    </div>
  );
}

/** Header note: number of waiting conversations and today's response time. */
function SupportNote() {
  const { t } = useLingui();
  const span = useSpan();
  const today = useTodayFigures();
  const open = countOf(useCounts(), 'chats')?.open;
  if (open === undefined) return null;
  if (open === 0) return t`Nobody waiting`;
  const waits = plural(open, { one: '# unanswered', other: '# unanswered' });
  const taken = span(today?.firstAnswerS ?? null);
  return today?.firstAnswerS ? t`${waits}, median first reply ${taken}` : waits;
}
