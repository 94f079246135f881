import { type TextKey, type TextValues, textKeys } from '@kapao/contract/backoffice/content-values';
import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'ra-core';
import type { ComponentType } from 'react';
import { Editor } from './Editor.tsx';
import { KeyTabs } from './KeyTabs.tsx';
import { isTextKey } from './keys.ts';
import { AgreementsForm } from './text/AgreementsForm.tsx';
import { BannersForm } from './text/BannersForm.tsx';
import { ContactForm } from './text/ContactForm.tsx';
import { HowtoForm } from './text/HowtoForm.tsx';
import { HtmlParts } from './text/HtmlParts.tsx';
import { InfoForm } from './text/InfoForm.tsx';
import { NoticeForm } from './text/NoticeForm.tsx';
import { SourcesForm } from './text/SourcesForm.tsx';
import type { ContentEdit } from './useContentEdit.ts';

const forms: Readonly<Record<TextKey, ComponentType<{ edit: ContentEdit }>>> = {
  notice: NoticeForm,
  inviteBanners: BannersForm,
  refundBanners: BannersForm,
  conditions: ConditionsForm,
  agreements: AgreementsForm,
  contact: ContactForm,
  info: InfoForm,
  sources: SourcesForm,
  howto: HowtoForm,
};

/** Texts for members. The address names what is open. */
export function Page() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const [, , part = ''] = pathname.split('/');
  const key = isTextKey(part) ? part : 'notice';
  const Form = forms[key];
  const bar = <KeyTabs label={t`Content`} keys={textKeys} chosen={key} root="/content" />;
  return (
    <Editor
      key={key}
      name={key}
      bar={bar}
      form={(edit) => <Form key={edit.published.version} edit={edit} />}
    />
  );
}

function ConditionsForm({ edit }: { edit: ContentEdit }) {
  const parts = edit.value as TextValues['conditions']; // Cast: the editor shows this form only for this key.
  return <HtmlParts parts={parts} locked={!edit.mayWrite} onChange={edit.change} />;
}
