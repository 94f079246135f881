import type { BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { State } from '../../ui/status/Badge.tsx';

/** Employment state as an icon and a word. */
export function StaffState({
  row: { state, wanted, linkUntil },
}: {
  row: Pick<BackofficeRow<'listStaff'>, 'state' | 'wanted' | 'linkUntil'>;
}) {
  const { t } = useLingui();
  if (state === 'stopped') return <State tone="plain">{t`Stopped`}</State>;
  if (linkUntil) return <State tone="progress">{t`Link is open`}</State>;
  if (state === 'invited') return <State tone="warning">{t`Link has run out`}</State>;
  if (wanted) return <State tone="progress">{t`Waits for a second pair of eyes`}</State>;
  return <State tone="success">{t`Works here`}</State>;
}
