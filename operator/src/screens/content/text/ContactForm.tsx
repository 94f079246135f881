import type { TextValues } from '@kapao/contract/backoffice/content-values';
import type { Locale } from '@kapao/core/locale';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ExplainedPictureButton } from '../../../frame/picture/PictureButton.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { TextArea, TextInput } from '../../../ui/field/TextInput.tsx';
import { BannerPicture } from '../../../ui/show/BannerPicture.tsx';
import type { ContentEdit } from '../useContentEdit.ts';
import { Languages } from './Languages.tsx';
import { Cleaned, MemberView } from './MemberView.tsx';

/** Contact data of the operator. Without an uploaded QR the app draws one from the link. */
export function ContactForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  const [word, setWord] = useState<Locale>('th');
  const contact = edit.value as TextValues['contact']; // Cast: the editor shows this form only for this key.
  const set = (part: Partial<TextValues['contact']>) => edit.change({ ...contact, ...part });
  const { text, lineLink, lineName, lineQR } = contact;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <fieldset disabled={!edit.mayWrite} className="grid content-start gap-3">
        <Languages word={word} onWord={setWord} isWhole={(each) => text[each].trim() !== ''} />
        <TextArea
          key={word}
          label={t`Text, HTML`}
          rows={6}
          maxLength={50_000}
          value={text[word]}
          onChange={(html) => set({ text: { ...text, [word]: html } })}
        />
        <TextInput
          label={t`LINE ID`}
          maxLength={500}
          value={lineName}
          onChange={(name) => set({ lineName: name })}
        />
        <TextInput
          label={t`LINE link`}
          hint={t`https:// or line://`}
          maxLength={500}
          value={lineLink}
          onChange={(link) => set({ lineLink: link })}
        />
        <div className="flex flex-wrap items-start gap-2">
          <ExplainedPictureButton
            label={t`Custom QR`}
            disabled={!edit.mayWrite}
            onPicture={(url) => set({ lineQR: url })}
          />
          {lineQR ? <Button onClick={() => set({ lineQR: '' })}>{t`Create from the link`}</Button> : null}
        </div>
      </fieldset>
      <MemberView>
        <Cleaned html={text[word]} />
        <p className="font-semibold">{lineName}</p>
        <p className="break-all text-muted">{lineLink}</p>
        {lineQR ? (
          <BannerPicture image={lineQR} />
        ) : (
          <p className="text-muted">{t`The QR is created from the link.`}</p>
        )}
      </MemberView>
    </div>
  );
}
