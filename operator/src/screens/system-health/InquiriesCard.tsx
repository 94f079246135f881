import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { MessageCircleQuestionMark } from 'lucide-react';
import { Age } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { State } from '../../ui/status/Badge.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Table } from '../../ui/table/Table.tsx';
import type { Column } from '../../ui/table/table.ts';
import { formatCount } from './number-texts.ts';
import { inquiryTexts } from './provider-texts.ts';

type SystemHealth = BackofficeReply<'getSystemHealth'>;
type InquiryPool = SystemHealth['inquiries'][number];

/** Maximum that the server counts; larger numbers show as `1,000+`. */
const many = 1000;
const countTexts = (count: number) => (count >= many ? `${formatCount(many)}+` : formatCount(count));

/** Open inquiries by provider, and the outbox events that wait to be sent. */
export function InquiriesCard({ inquiries, outbox }: Pick<SystemHealth, 'inquiries' | 'outbox'>) {
  const { t } = useLingui();
  const waitingEvents = formatCount(outbox.waiting);
  return (
    <Card
      flush
      title={t`Open inquiries`}
      actions={
        <span className="flex items-center gap-2 text-muted">
          {plural(waitingEvents, { one: '# message in the outbox', other: '# messages in the outbox' })}
          {outbox.oldestAt ? <Age since={outbox.oldestAt} promiseMinutes={1} /> : null}
        </span>
      }
    >
      <Table
        label={t`Open inquiries`}
        columns={useColumns()}
        rows={inquiries}
        rowKey={({ kind, provider }) => `${kind} ${provider}`}
        empty={<EmptyState icon={MessageCircleQuestionMark} title={t`No open inquiries`} />}
      />
    </Card>
  );
}

function useColumns(): Column<InquiryPool>[] {
  const { t, i18n } = useLingui();
  return [
    {
      name: 'party',
      head: t`Provider`,
      cell: ({ kind, provider }) => (
        <>
          <span className="font-medium">{provider}</span>{' '}
          <span className="text-muted">{inquiryTexts[kind] ? i18n._(inquiryTexts[kind]) : kind}</span>
        </>
      ),
    },
    { name: 'waiting', head: t`Waiting`, align: 'end', cell: ({ waiting }) => countTexts(waiting) },
    {
      name: 'overdue',
      head: t`Overdue`,
      align: 'end',
      cell: ({ overdue }) => (overdue > 0 ? <State tone="warning">{countTexts(overdue)}</State> : '0'),
    },
    {
      name: 'escalated',
      head: t`Escalated`,
      align: 'end',
      cell: ({ escalated }) => (escalated > 0 ? <State tone="failed">{countTexts(escalated)}</State> : '0'),
    },
  ];
}
