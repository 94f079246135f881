import type { RuleValues } from '@kapao/contract/backoffice/content-values';
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import type { ContentEdit } from '../useContentEdit.ts';

/** Daily hours when slips are not accepted. */
export function HoursForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  const slip = edit.value as RuleValues['slip']; // Cast: the editor shows this form only for this key.
  return (
    <fieldset disabled={!edit.mayWrite} className="grid max-w-xl grid-cols-2 gap-3">
      <TextInput
        type="time"
        label={t`Closed from`}
        value={slip.closedFrom}
        onChange={(closedFrom) => edit.change({ ...slip, closedFrom })}
      />
      <TextInput
        type="time"
        label={t`Closed until`}
        value={slip.closedTo}
        onChange={(closedTo) => edit.change({ ...slip, closedTo })}
      />
      <p className="col-span-2 text-muted">{t`Bangkok time, past midnight too. Both the same: always open.`}</p>
    </fieldset>
  );
}
