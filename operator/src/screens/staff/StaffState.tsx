import type { BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { State } from '../../ui/status/Badge.tsx';

/** State of the staff account as an icon and a word. */
export function StaffState({
  row: { state, wanted, linkUntil },
}: {
  row: Pick<BackofficeRow<'listStaff'>, 'state' | 'wanted' | 'linkUntil'>;
}) {
  const { t } = useLingui();
  if (state === 'stopped') return <State tone="plain">{t`Suspended`}</State>;
  if (linkUntil) return <State tone="progress">{t`Link not used yet`}</State>;
  if (state === 'invited') return <State tone="warning">{t`Link expired`}</State>;
  if (wanted) return <State tone="progress">{t`Waiting for a second approval`}</State>;
  return <State tone="success">{t`Active`}</State>;
}
