import type { DeskReply } from '@kapao/contract/desk/desk-call-types';
import { useLingui } from '@lingui/react/macro';
import { MessageCircleQuestionMark } from 'lucide-react';
import { Age } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { State } from '../../ui/status/Badge.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Table } from '../../ui/table/Table.tsx';
import type { Column } from '../../ui/table/table.ts';
import { wholeNumber } from './figures.ts';
import { askedWords } from './party-words.ts';

type Engine = DeskReply<'getEngine'>;
type Lane = Engine['askings'][number];

/** The servers count so far; past it the list is long, and how long does not matter. */
const many = 1000;
const countWords = (count: number) => (count >= many ? `${wholeNumber(many)}+` : wholeNumber(count));

/** What parties are asked about until it is known, and the news that wait to be told. */
export function AskingsCard({ askings, outbox }: Pick<Engine, 'askings' | 'outbox'>) {
  const { t } = useLingui();
  const news = wholeNumber(outbox.waiting);
  return (
    <Card
      flush
      title={t`Asked until it is known`}
      actions={
        <span className="flex items-center gap-2 text-muted">
          {t`${news} news to be told`}
          {outbox.oldestAt ? <Age since={outbox.oldestAt} promiseMinutes={1} /> : null}
        </span>
      }
    >
      <Table
        label={t`Asked until it is known`}
        columns={useColumns()}
        rows={askings}
        rowKey={({ kind, party }) => `${kind} ${party}`}
        empty={<EmptyState icon={MessageCircleQuestionMark} title={t`Nothing is open with anybody`} />}
      />
    </Card>
  );
}

function useColumns(): Column<Lane>[] {
  const { t, i18n } = useLingui();
  return [
    {
      name: 'party',
      head: t`Party`,
      cell: ({ kind, party }) => (
        <>
          <span className="font-medium">{party}</span>{' '}
          <span className="text-muted">{askedWords[kind] ? i18n._(askedWords[kind]) : kind}</span>
        </>
      ),
    },
    { name: 'waiting', head: t`Not over`, align: 'end', cell: ({ waiting }) => countWords(waiting) },
    {
      name: 'overdue',
      head: t`Overdue`,
      align: 'end',
      cell: ({ overdue }) => (overdue > 0 ? <State tone="warning">{countWords(overdue)}</State> : '0'),
    },
    {
      name: 'person',
      head: t`For a person`,
      align: 'end',
      cell: ({ person }) => (person > 0 ? <State tone="failed">{countWords(person)}</State> : '0'),
    },
  ];
}
