import type { BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { sayRole } from '../../i18n/role-texts.ts';

type Row = BackofficeRow<'listStaff'>;

/** Current role, and the requested one that waits for approval. */
export function RoleName({ row }: { row: Pick<Row, 'role' | 'wanted'> }) {
  const { t } = useLingui();
  const wanted = row.wanted && sayRole(row.wanted);
  return (
    <span>
      {sayRole(row.role)}
      {wanted ? <span className="block text-xs text-muted">{t`${wanted} once approved`}</span> : null}
    </span>
  );
}
