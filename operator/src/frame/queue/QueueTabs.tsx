import type { QueueName } from '@kapao/contract/backoffice/queue-names';
import { useLingui } from '@lingui/react/macro';
import { Bookmark } from 'lucide-react';
import { Tabs } from '../../ui/menu/Tabs.tsx';
import { useNow } from '../../ui/show/now.ts';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { useBackoffice } from '../api/useBackoffice.ts';
import type { QueueViews } from './queue.ts';
import { parkedItems } from './queue-moves.ts';

interface Props<View extends string> {
  queue: QueueName;
  views: QueueViews<View> | undefined;
  own: boolean;
  /** Whether there is a tab of parked items; read-only staff park nothing. */
  hasOwn: boolean;
  onOwn: (own: boolean) => void;
}

/** Tabs of a queue's lists, with one more for the items that the staff member has parked. */
export function QueueTabs<View extends string>({ queue, views, own, hasOwn, onOwn }: Props<View>) {
  const { t } = useLingui();
  const now = useNow(10_000);
  const assignments = useBackoffice('listClaims', { request: { params: { queue } }, what: ['claims', queue] })
    .data?.claims;
  const [first, ...others] = views?.tabs ?? [{ name: 'all', label: t`Waiting` }];
  const kept = {
    name: 'own',
    label: t`Reserved by you`,
    count: assignments && parkedItems(assignments, now).length,
  };
  const tabs = [first, ...(hasOwn ? [kept] : []), ...others].filter((tab) => tab !== undefined);
  if (tabs.length < 2) return null;
  return (
    <Tabs<string>
      label={views?.label ?? t`Filter`}
      tabs={tabs}
      chosen={own ? 'own' : (views?.chosen ?? 'all')}
      onChoose={(name) => {
        const view = views?.tabs.find((tab) => tab.name === name);
        if (view) views?.onChoose(view.name);
        onOwn(name === 'own');
      }}
    />
  );
}

/** Empty list of parked items. */
export function NothingKept() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={Bookmark}
      title={t`Nothing reserved by you`}
    >{t`H reserves the open item for 30 minutes.`}</EmptyState>
  );
}
