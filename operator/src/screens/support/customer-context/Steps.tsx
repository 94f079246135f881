import { useLingui } from '@lingui/react/macro';
import { useMay } from '../../../frame/api/session.ts';
import { useBackoffice } from '../../../frame/api/useBackoffice.ts';
import { describeSteps } from '../../../i18n/step-texts.ts';
import { Timeline } from '../../../ui/show/Timeline.tsx';

/** Steps of a movement as the member sees them, for movements that already have a ledger entry. */
export function Steps({ kind, memberId, id }: { kind: string; memberId: string; id: string }) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const movement = useBackoffice('getMovement', {
    request: { params: { memberId, movementId: id } },
    enabled: may('members.see') && (kind === 'withdraw' || kind === 'transfer'),
    what: ['members', 'withdrawals'],
  }).data;
  if (!movement || movement.steps.length === 0) return null;
  return (
    <div className="border-t border-line-soft px-4 pt-2.5">
      <Timeline
        label={t`Steps`}
        moments={describeSteps(movement.steps, (text) => i18n._(text)).map(({ step, at, title, tone }) => ({
          id: step,
          at,
          title,
          tone,
        }))}
      />
    </div>
  );
}
