import type { RuleValues } from '@kapao/contract/backoffice/content-values';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '../../../ui/field/Checkbox.tsx';
import type { ContentEdit } from '../useContentEdit.ts';
import { BothCurrencies, WholeNumberInput } from './NumberInputs.tsx';

export function DepositForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  const deposit = edit.value as RuleValues['deposit']; // Cast: the editor shows this form only for this key.
  return (
    <fieldset disabled={!edit.mayWrite} className="grid max-w-xl grid-cols-2 gap-3">
      <BothCurrencies
        label={t`Minimum`}
        value={deposit.minMinor}
        onChange={(minMinor) => edit.change({ ...deposit, minMinor })}
      />
      <WholeNumberInput
        label={t`Oldest payment in a statement`}
        after={t`days`}
        min={1}
        max={366}
        value={deposit.statementDays}
        onChange={(statementDays) => edit.change({ ...deposit, statementDays })}
      />
      <div className="col-span-2">
        <Switch
          label={t`Members may send deposit notices`}
          note={t`For banks without an automatic feed.`}
          disabled={!edit.mayWrite}
          checked={deposit.isManual}
          onChange={(isManual) => edit.change({ ...deposit, isManual })}
        />
      </div>
    </fieldset>
  );
}
