import { useLingui } from '@lingui/react/macro';
import { LinkIcon, ScrollText } from 'lucide-react';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { ListScreen } from '../../frame/list/ListScreen.tsx';
import { useFilter } from '../../frame/list/useFilter.ts';
import { actionText, subjectText } from '../../i18n/action-texts.ts';
import { useReasonText } from '../../i18n/reason-texts.ts';
import { Time } from '../../ui/show/Age.tsx';
import { Notice, State, Tag } from '../../ui/status/Badge.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Times } from '../../ui/status/Times.tsx';
import type { Column } from '../../ui/table/table.ts';
import { AuditBar } from './AuditBar.tsx';
import { AuditRowDialog } from './AuditRowDialog.tsx';
import { type AuditLine, foldAudit, noFilter } from './audit-filter.ts';

/** Audit of changes and of reading personal data. */
export function Page() {
  const { t } = useLingui();
  const [filter, change] = useFilter(noFilter);
  const { row, each, ...asked } = filter;
  // A kind of subject alone matches too much; only its id makes it a filter.
  const search = asked.subjectId ? asked : { ...asked, subject: '' };
  return (
    <>
      <ListScreen<AuditLine>
        resource="audit"
        label={t`Audit`}
        columns={useColumns()}
        filter={search}
        fold={each ? undefined : foldAudit}
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
  const said = useReasonText();
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
      cell: ({ action, changed, times }) => (
        <span className="inline-flex items-center gap-2">
          {actionText(action)} {changed ? <Tag>{t`changed`}</Tag> : null}
          <Times count={times ?? 1} />
        </span>
      ),
    },
    {
      name: 'subject',
      head: t`About`,
      cell: ({ subject, subjectId }) =>
        subject ? (
          <span className="inline-flex max-w-44 items-baseline gap-1.5">
            <span className="flex-none">{subjectText(subject)}</span>
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

const everyMs = 60_000;

/** Says up to which row the log is verified, or which rows were changed or removed. */
function ChainLine() {
  const { t } = useLingui();
  const { data } = useBackoffice('getAuditState', { everyMs });
  if (!data) return null;
  if (data.broken.length > 0)
    return (
      <Notice tone="failed">
        <p className="font-semibold">{t`The audit log was tampered with. Contact the database administrator.`}</p>
        <ul className="mt-1 grid gap-0.5 font-mono text-xs">
          {data.broken.map((found) => (
            <li key={found}>{found}</li>
          ))}
        </ul>
      </Notice>
    );
  const seq = Number(data.checked?.seq ?? 0).toLocaleString('en-US');
  const rows = data.rows.toLocaleString('en-US');
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {data.checked ? (
        <State tone="success" icon={<LinkIcon size={14} aria-hidden />}>
          {t`Verified up to row ${seq}`}
        </State>
      ) : (
        <State tone="plain">{t`Not checked yet`}</State>
      )}
      {data.checked ? (
        <span className="text-muted">
          {t`reviewed`} <Time at={data.checked.at} />
        </span>
      ) : null}
      <span className="text-muted">{t`${rows} rows in total, hash-chained`}</span>
    </p>
  );
}
