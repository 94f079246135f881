import type { TextValues } from '@kapao/contract/backoffice/content-values';
import { useLingui } from '@lingui/react/macro';
import { TextArea } from '../../../ui/field/TextInput.tsx';
import type { ContentEdit } from '../useContentEdit.ts';
import { MemberView } from './MemberView.tsx';

/** Plain-text sentence shown with every bonus. */
export function NoticeForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  const notice = edit.value as TextValues['notice']; // Cast: the editor shows this form only for this key.
  const words = [
    ['th', t`Thai`],
    ['la', t`Lao`],
    ['en', t`English`],
  ] as const;
  const placeholder = '{percentFail}';
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <fieldset disabled={!edit.mayWrite} className="grid content-start gap-3">
        {words.map(([word, label]) => (
          <TextArea
            key={word}
            label={label}
            hint={
              notice[word].trim() === '' ? t`Missing: members using this language see nothing.` : undefined
            }
            rows={2}
            maxLength={500}
            value={notice[word]}
            onChange={(text) => edit.change({ ...notice, [word]: text })}
          />
        ))}
        <p className="text-muted">{t`${placeholder} is the percentage of the bonus.`}</p>
      </fieldset>
      <MemberView>
        {words.map(([word]) => (
          <p
            key={word}
            lang={word === 'la' ? 'lo' : word}
            className="rounded-lg bg-progress-tint px-3 py-2 break-words"
          >
            {notice[word].replaceAll('{percentFail}', '2')}
          </p>
        ))}
      </MemberView>
    </div>
  );
}
