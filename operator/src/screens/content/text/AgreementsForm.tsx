import type { TextValues } from '@kapao/contract/backoffice/content-values';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../../ui/field/Checkbox.tsx';
import type { ContentEdit } from '../useContentEdit.ts';
import { HtmlParts } from './HtmlParts.tsx';

/**
 * Agreements of members. A spelling correction needs no new consent, so the publisher chooses whether members
 * are asked again.
 */
export function AgreementsForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  const stands = (edit.published.value as TextValues['agreements']).version; // Cast: the editor shows this form only for this key.
  const { version, texts } = edit.value as TextValues['agreements'];
  const next = `${new Date().toISOString().slice(0, 10)}.${edit.published.version + 1}`;
  return (
    <>
      <Checkbox
        label={t`Ask every member to accept again`}
        note={t`Members currently accept version ${stands}. If this is off, the text changes and nobody has to accept it.`}
        checked={version !== stands}
        disabled={!edit.mayWrite}
        onChange={(again) => edit.change({ version: again ? next : stands, texts })}
      />
      <HtmlParts
        parts={texts}
        locked={!edit.mayWrite}
        // Edits of the texts keep the version of the agreements, which the checkbox above sets.
        onChange={(parts) => edit.change({ version, texts: parts })}
      />
    </>
  );
}
