import type { ChatReply } from '@kapao/contract/backoffice/calls/support-chat-actions';
import {
  type ChatPlaceholder,
  chatPlaceholders,
  unknownPlaceholders,
} from '@kapao/contract/backoffice/chat-placeholders';
import { chatTextMax } from '@kapao/contract/chat-message';
import { htmlLang, type Locale } from '@kapao/core/locale';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useAction } from '../../../frame/api/useAction.ts';
import { errorText } from '../../../i18n/error-texts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { TextArea, TextInput } from '../../../ui/field/TextInput.tsx';

interface Props {
  /** Null for a new reply. */
  reply: ChatReply | null;
  /** Position of a new reply: after all others. */
  position: number;
  onClose: () => void;
}

const nothing: ChatReply['texts'] = { th: '', la: '', en: '' };

/** Edits one canned reply in three languages. Placeholders in braces are filled from the customer context. */
export function ReplyDialog({ reply, position, onClose }: Props) {
  const { t } = useLingui();
  const [title, setTitle] = useState(reply?.title ?? '');
  const [texts, setTexts] = useState(reply?.texts ?? nothing);
  const [word, setWord] = useState<Locale>('th');
  const form = useRef<HTMLDivElement>(null);
  const set = useAction('setReply', { quiet: true, done: () => t`Saved.`, onDone: onClose });
  const unknown = unknownPlaceholders(Object.values(texts)).join(' ');
  const isWhole =
    title.trim() !== '' && unknown === '' && Object.values(texts).some((text) => text.trim() !== '');
  const save = () => {
    const body = { title: title.trim(), texts, position: reply?.position ?? position };
    void set.run({ body: { ...body, ...(reply && { id: reply.id }) } });
  };
  const put = (name: ChatPlaceholder) => {
    const field = form.current?.querySelector<HTMLTextAreaElement>(`textarea[lang="${htmlLang[word]}"]`);
    const at = field?.selectionStart ?? texts[word].length;
    const text = `${texts[word].slice(0, at)}{${name}}${texts[word].slice(at)}`;
    setTexts({ ...texts, [word]: text.slice(0, chatTextMax) });
    field?.focus();
  };
  const names: Record<ChatPlaceholder, string> = {
    name: t`first name`,
    amount: t`amount`,
    time: t`time`,
    reference: t`reference`,
  };
  const languages = [
    ['th', t`Thai`],
    ['la', t`Lao`],
    ['en', t`English`],
  ] as const;
  return (
    <FormDialog
      size="wide"
      title={reply ? t`Edit canned reply` : t`New canned reply`}
      action={t`Save`}
      busy={set.busy}
      error={unknown ? t`No value for ${unknown}` : set.error ? errorText(set.error) : null}
      ready={isWhole}
      onSend={save}
      onClose={onClose}
    >
      <div ref={form} className="grid gap-3">
        <TextInput
          label={t`Title`}
          hint={t`Internal: not shown to customers.`}
          maxLength={80}
          value={title}
          onChange={setTitle}
        />
        {languages.map(([name, label]) => (
          <TextArea
            key={name}
            lang={htmlLang[name]}
            label={label}
            rows={2}
            maxLength={chatTextMax}
            value={texts[name]}
            onFocus={() => setWord(name)}
            onChange={(text) => setTexts({ ...texts, [name]: text })}
          />
        ))}
        <p className="flex flex-wrap items-center gap-1.5 text-muted">
          {t`Insert`}
          {chatPlaceholders.map((name) => (
            <Button key={name} size="small" onClick={() => put(name)}>
              {`{${name}} `}
              {names[name]}
            </Button>
          ))}
        </p>
      </div>
    </FormDialog>
  );
}
