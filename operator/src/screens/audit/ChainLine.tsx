import { useLingui } from '@lingui/react/macro';
import { LinkIcon } from 'lucide-react';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { Time } from '../../ui/show/Age.tsx';
import { Notice, State } from '../../ui/status/Badge.tsx';

const everyMs = 60_000;

/** Until when no entry was changed or removed, or which ones were. */
export function ChainLine() {
  const { t } = useLingui();
  const { data } = useBackoffice('getAuditState', { everyMs });
  if (!data) return null;
  if (data.broken.length > 0)
    return (
      <Notice tone="failed">
        <p className="font-semibold">{t`The audit was tampered with. Contact the database administrator.`}</p>
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
