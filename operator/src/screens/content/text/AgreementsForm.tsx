import type { TextValues } from '@kapao/contract/backoffice/content-values';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../../ui/field/Checkbox.tsx';
import type { ContentEdit } from '../useContentEdit.ts';
import { HtmlParts } from './HtmlParts.tsx';

/** What members agree to. A correction of spelling need not be agreed to once more: whoever publishes says which it is. */
export function AgreementsForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  const stands = (edit.stands.value as TextValues['agreements']).version; // the editor shows this form for nothing else
  const { version, texts } = edit.value as TextValues['agreements'];
  const next = `${new Date().toISOString().slice(0, 10)}.${edit.stands.version + 1}`;
  return (
    <>
      <Checkbox
        label={t`Ask every member to agree once more`}
        note={t`Members agree to version ${stands} now. Without this the text changes, and nobody is asked.`}
        checked={version !== stands}
        disabled={!edit.mayWrite}
        onChange={(again) => edit.change({ version: again ? next : stands, texts })}
      />
      <HtmlParts
        parts={texts}
        locked={!edit.mayWrite}
        // A version that was brought back names one that some have agreed to; what counts is the box above.
        onChange={(parts) => edit.change({ version, texts: parts })}
      />
    </>
  );
}
