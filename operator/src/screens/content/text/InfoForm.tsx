import type { TextValues } from '@kapao/contract/backoffice/content-values';
import { useLingui } from '@lingui/react/macro';
import { Select } from '../../../ui/field/Select.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import type { ContentEdit } from '../useContentEdit.ts';

export function InfoForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  const info = edit.value as TextValues['info']; // Cast: the editor shows this form only for this key.
  return (
    <fieldset disabled={!edit.mayWrite} className="grid max-w-xl gap-3">
      <TextInput
        label={t`Name of the service`}
        maxLength={500}
        value={info.name}
        onChange={(name) => edit.change({ ...info, name })}
      />
      <TextInput
        label={t`Website`}
        hint={t`empty: not shown`}
        maxLength={500}
        value={info.website}
        onChange={(website) => edit.change({ ...info, website })}
      />
      <Select
        label={t`Year format of Thai dates`}
        hint={t`In the app and in statements; Lao and English dates always have years like 2026.`}
        disabled={!edit.mayWrite}
        // A value stored before this setting existed lacks it.
        value={info.thaiYears ?? 'BE'}
        onChange={(thaiYears) => edit.change({ ...info, thaiYears })}
        options={[
          { value: 'BE', label: t`Buddhist era (2569)` },
          { value: 'CE', label: t`Common era (2026)` },
        ]}
      />
    </fieldset>
  );
}
