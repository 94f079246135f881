import type { RuleValues } from '@kapao/contract/backoffice/content-values';
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import type { ContentEdit } from '../useContentEdit.ts';
import { WholeNumberInput } from './NumberInputs.tsx';

/** When people are notified of alarms. */
export function AlarmsForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  const alarms = edit.value as RuleValues['alarms']; // Cast: the editor shows this form only for this key.
  const set = (part: Partial<RuleValues['alarms']>) => edit.change({ ...alarms, ...part });
  return (
    <fieldset disabled={!edit.mayWrite} className="grid max-w-xl grid-cols-2 gap-3">
      <TextInput
        type="time"
        label={t`Quiet from`}
        value={alarms.quietFrom}
        onChange={(quietFrom) => set({ quietFrom })}
      />
      <TextInput
        type="time"
        label={t`Quiet until`}
        value={alarms.quietTo}
        onChange={(quietTo) => set({ quietTo })}
      />
      <p className="col-span-2 text-muted">
        {t`Bangkok time, past midnight too. Both the same: no quiet hours. Critical alarms always come at once.`}
      </p>
      <WholeNumberInput
        label={t`Escalate if not acknowledged within`}
        after={t`minutes`}
        min={1}
        max={240}
        value={alarms.escalateMinutes}
        onChange={(escalateMinutes) => set({ escalateMinutes })}
      />
      <WholeNumberInput
        label={t`Reminder of an open alarm`}
        after={t`hours`}
        min={1}
        max={24}
        value={alarms.remindHours}
        onChange={(remindHours) => set({ remindHours })}
      />
    </fieldset>
  );
}
