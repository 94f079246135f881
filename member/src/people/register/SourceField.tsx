import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { useRegistration } from './registration.ts';
import { useFaultWords } from './useFaultWords.ts';

/** Where somebody heard of us. An answer helps us, so it may be left open, also when the list does not come. */
export function SourceField() {
  const { t } = useLingui();
  const { draft, edit } = useRegistration();
  const wordsOf = useFaultWords();
  const sources = useQuery(reading('getSources'));
  return (
    <SelectField
      label={<Trans>How did you hear of us?</Trans>}
      name="sourceCode"
      value={draft.sourceCode}
      onChange={(event) => edit({ sourceCode: event.target.value })}
      error={wordsOf('sourceCode')}
      hint={sources.isError ? <Trans>The list did not come. You can go on without it.</Trans> : undefined}
    >
      <option value="">{t`No answer`}</option>
      {sources.data?.map(({ code, description }) => (
        <option key={code} value={code}>
          {description}
        </option>
      ))}
    </SelectField>
  );
}
