import { useLingui } from '@lingui/react/macro';
import { ScrollText } from 'lucide-react';
import { ListScreen } from '../../frame/list/ListScreen.tsx';
import { useFilter } from '../../frame/list/useFilter.ts';
import { sayAction, saySubject } from '../../i18n/action-texts.ts';
import { useWhy } from '../../i18n/reason-texts.ts';
import { Time } from '../../ui/show/Age.tsx';
import { Tag } from '../../ui/status/Badge.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import type { Column } from '../../ui/table/table.ts';
import { AuditBar } from './AuditBar.tsx';
import { AuditRowDialog } from './AuditRowDialog.tsx';
import { type AuditLine, noFilter } from './audit-filter.ts';
import { ChainLine } from './ChainLine.tsx';

/** Audit of changes and of reading personal data. */
export function Page() {
  const { t } = useLingui();
  const [filter, change] = useFilter(noFilter);
  const { row, ...asked } = filter;
  // A kind of subject alone matches too much; only its id makes it a filter.
  const search = asked.subjectId ? asked : { ...asked, subject: '' };
  return (
    <>
      <ListScreen<AuditLine>
        resource="audit"
        label={t`Audit`}
        columns={useColumns()}
        filter={search}
        above={<ChainLine />}
        bar={<AuditBar filter={filter} onChange={change} />}
        onOpen={({ id }) => change({ row: id }, false)}
        opened={row || null}
        empty={<EmptyState icon={ScrollText} title={t`No matching actions`} />}
      />
      {row ? <AuditRowDialog seq={row} onClose={() => change({ row: '' })} /> : null}
    </>
  );
}

function useColumns(): Column<AuditLine>[] {
  const { t } = useLingui();
  const said = useWhy();
  return [
    { name: 'at', head: t`When`, width: 'w-40', cell: ({ at }) => <Time at={at} full /> },
    {
      name: 'who',
      head: t`Who`,
      width: 'w-28',
      cell: ({ who }) => <span className="font-medium">{who}</span>,
    },
    {
      name: 'action',
      head: t`Item`,
      width: 'w-64',
      cell: ({ action, changed }) => (
        <span className="inline-flex items-center gap-2">
          {sayAction(action)} {changed ? <Tag>{t`changed`}</Tag> : null}
        </span>
      ),
    },
    {
      name: 'subject',
      head: t`About`,
      cell: ({ subject, subjectId }) =>
        subject ? (
          <span className="inline-flex max-w-44 items-baseline gap-1.5">
            <span className="flex-none">{saySubject(subject)}</span>
            <span className="truncate font-mono text-xs text-muted">{subjectId}</span>
          </span>
        ) : null,
    },
    { name: 'member', head: t`Member`, cell: ({ publicId }) => <span className="tabular">{publicId}</span> },
    {
      name: 'why',
      head: t`Reason`,
      wide: true,
      cell: ({ why }) => <span className="line-clamp-1 max-w-96 text-muted">{why && said(why)}</span>,
    },
  ];
}
