import type { RuleValues } from '@kapao/contract/backoffice/content-values';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '../../../ui/field/Checkbox.tsx';
import type { ContentEdit } from '../useContentEdit.ts';
import { Both, Whole } from './Figures.tsx';

export function DepositForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  const deposit = edit.value as RuleValues['deposit']; // Cast: the editor shows this form only for this key.
  return (
    <fieldset disabled={!edit.mayWrite} className="grid max-w-xl grid-cols-2 gap-3">
      <Both
        label={t`At least`}
        value={deposit.minMinor}
        onChange={(minMinor) => edit.change({ ...deposit, minMinor })}
      />
      <Whole
        label={t`A statement goes back at most`}
        after={t`days`}
        min={1}
        max={366}
        value={deposit.statementDays}
        onChange={(statementDays) => edit.change({ ...deposit, statementDays })}
      />
      <div className="col-span-2">
        <Switch
          label={t`Members tell of a transfer by hand`}
          note={t`For banks that nobody reads by machine.`}
          disabled={!edit.mayWrite}
          checked={deposit.isManual}
          onChange={(isManual) => edit.change({ ...deposit, isManual })}
        />
      </div>
    </fieldset>
  );
}
