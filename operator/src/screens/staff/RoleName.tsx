import type { BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { roleText } from '../../i18n/role-texts.ts';

type Row = BackofficeRow<'listStaff'>;

/** Current role, and the requested one that waits for approval. */
export function RoleName({ row }: { row: Pick<Row, 'role' | 'wanted'> }) {
  const { t } = useLingui();
  const wanted = row.wanted && roleText(row.wanted);
  return (
    <span>
      {roleText(row.role)}
      {wanted ? <span className="block text-xs text-muted">{t`${wanted} once approved`}</span> : null}
    </span>
  );
}
