import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { actionText, subjectText } from '../../i18n/action-texts.ts';
import { useReasonText } from '../../i18n/reason-texts.ts';
import { CopyButton } from '../../ui/button/CopyButton.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { DiffView } from '../../ui/show/DiffView.tsx';
import { KeyValue } from '../../ui/show/KeyValue.tsx';
import { ErrorState } from '../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';

/** One audit entry in full. Reading it is itself an entry of the audit. */
export function AuditRowDialog({ seq, onClose }: { seq: string; onClose: () => void }) {
  const { t } = useLingui();
  const said = useReasonText();
  const { data: row, error, refetch } = useBackoffice('getAuditRow', { request: { params: { seq } } });
  return (
    <Dialog open size="wide" title={row ? actionText(row.action) : t`Row ${seq}`} onClose={onClose}>
      {!row ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={4} />
        )
      ) : null}
      {row ? (
        <div className="grid gap-4">
          <KeyValue
            aligned
            rows={[
              [t`When`, <Time key="at" at={row.at} full />],
              [t`Who`, row.who],
              [t`From`, row.address ?? t`command line`],
              row.subject
                ? [t`About`, <Id key="about" name={subjectText(row.subject)} id={row.subjectId} />]
                : null,
              row.memberId
                ? [t`Member`, <Id key="member" name={row.publicId ?? ''} id={row.memberId} />]
                : null,
              row.why ? [t`Reason`, said(row.why)] : null,
            ]}
          />
          {row.changed ? (
            <DiffView before={row.before ?? {}} after={row.after ?? {}} />
          ) : (
            <p className="text-muted">{t`No values before or after were recorded.`}</p>
          )}
          <details className="rounded-md border border-line bg-sunken px-3 py-2">
            <summary className="cursor-pointer text-muted">{t`Row ${seq}: hash`}</summary>
            <div className="mt-2 grid gap-1">
              <TechnicalField name={t`Hash`} hash={row.hash} />
              <TechnicalField name={t`Hash of the previous row`} hash={row.previous} />
              {row.sessionId ? <TechnicalField name={t`Session`} hash={row.sessionId} /> : null}
              {row.requestId ? <TechnicalField name={t`Request`} hash={row.requestId} /> : null}
            </div>
          </details>
        </div>
      ) : null}
    </Dialog>
  );
}

function Id({ name, id }: { name: ReactNode; id: string | null }) {
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2">
      {name}
      {id ? <span className="break-all font-mono text-xs text-muted">{id}</span> : null}
      {id ? <CopyButton text={id} /> : null}
    </span>
  );
}

function TechnicalField({ name, hash }: { name: string; hash: string }) {
  return (
    <p className="grid gap-x-3 text-xs md:grid-cols-[9rem_1fr]">
      <span className="text-muted">{name}</span>
      <span className="break-all font-mono">{hash}</span>
    </p>
  );
}
