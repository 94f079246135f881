import type { BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { sayRole } from '../../i18n/role-texts.ts';

type Row = BackofficeRow<'listStaff'>;

/** The role, and the one that waits for a second pair of eyes. */
export function RoleName({ row }: { row: Pick<Row, 'role' | 'wanted'> }) {
  const { t } = useLingui();
  const wanted = row.wanted && sayRole(row.wanted);
  return (
    <span>
      {sayRole(row.role)}
      {wanted ? <span className="block text-xs text-muted">{t`${wanted} once agreed`}</span> : null}
    </span>
  );
}
