import { useLingui } from '@lingui/react/macro';
import { TextArea } from '../../../ui/field/TextInput.tsx';
import type { ContentEdit } from '../useContentEdit.ts';

/** Beginnings of the phones that may register, one a line. */
export function CountriesForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  const prefixes = edit.value as readonly string[]; // the editor shows this form for nothing else
  const wrong = prefixes.find((prefix) => prefix !== '' && !/^\+[1-9]\d{0,5}$/.test(prefix));
  return (
    <div className="max-w-xl">
      <TextArea
        label={t`Beginnings of phones, one a line`}
        hint={t`+66 and +856, as the licence says. Empty: phones of all countries.`}
        error={wrong ? t`${wrong} is no beginning of a phone.` : undefined}
        rows={5}
        disabled={!edit.mayWrite}
        value={prefixes.join('\n')}
        onChange={(text) => edit.change(text === '' ? [] : text.split('\n').map((each) => each.trim()))}
      />
    </div>
  );
}
