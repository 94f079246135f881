import { chatLinkTargets, maxChatChoices } from '@kapao/contract/backoffice/chat-states';
import { useLingui } from '@lingui/react/macro';
import { Plus, SquareMousePointer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Select } from '../../../ui/field/Select.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { Tabs } from '../../../ui/menu/Tabs.tsx';
import { type ChatLinkTarget, isUnknownTarget, linkTargetOf, payloadOf } from '../thread/content.ts';
import { useLinkTargetTexts } from '../useLinkTargetTexts.ts';
import type { ChoiceKind, Draft, DraftChoice } from './draft.ts';
import { changeDraft } from './useDraft.ts';

interface Props {
  chatId: string;
  draft: Draft;
  onClose: () => void;
}

const blank: DraftChoice = { title: '', payload: '' };
/** A choice without a payload gets its title as payload. */
const withPayload = (row: DraftChoice): DraftChoice => ({
  title: row.title.trim(),
  payload: row.payload.trim() || row.title.trim(),
});

/** Editor of the buttons that the customer can press. Each has a title and a payload. */
export function ChoicesDialog({ chatId, draft, onClose }: Props) {
  const { t } = useLingui();
  const targetTexts = useLinkTargetTexts();
  // Only a card can have an image.
  const onlyCard = draft.file !== null;
  const [kind, setKind] = useState<ChoiceKind>(
    onlyCard ? 'generic' : (draft.choices?.kind ?? 'quick_replies'),
  );
  const [rows, setRows] = useState<readonly DraftChoice[]>(draft.choices?.rows ?? [blank]);
  const set = (at: number, part: Partial<DraftChoice>) =>
    setRows(rows.map((row, n) => (n === at ? { ...row, ...part } : row)));
  const given = rows.map(withPayload).filter(({ title }) => title !== '');
  const ready = given.length > 0 && !given.some(({ payload }) => isUnknownTarget(payload));
  const save = () => {
    if (!ready) return;
    changeDraft(chatId, { choices: { kind, rows: given } });
    onClose();
  };
  const notes: Record<ChoiceKind, string> = {
    quick_replies: t`Shown below the text until one is pressed or something is written.`,
    buttons: t`Stay below the text and can be pressed again.`,
    generic: t`The first line of the text is the title; an image may be shown above it.`,
  };
  return (
    <FormDialog
      size="wide"
      title={t`Buttons for the customer`}
      action={t`Add below the text`}
      ready={ready}
      onSend={save}
      onClose={onClose}
    >
      <div className="grid gap-3">
        {onlyCard ? (
          <p className="text-muted">{t`With an image it becomes a card.`}</p>
        ) : (
          <div className="flex">
            <Tabs<ChoiceKind>
              variant="segments"
              label={t`Type`}
              chosen={kind}
              onChoose={setKind}
              tabs={[
                { name: 'quick_replies', label: t`Quick replies` },
                { name: 'buttons', label: t`Buttons` },
                { name: 'generic', label: t`Card` },
              ]}
            />
          </div>
        )}
        <p className="text-muted">{notes[kind]}</p>
        {rows.map((row, at) => {
          const target = linkTargetOf(row.payload);
          return (
            <fieldset
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are being written, and known by their place
              key={at}
              className="flex flex-wrap items-end gap-2 border-b border-line-soft pb-3 last-of-type:border-0"
            >
              <TextInput
                className="min-w-40 flex-1"
                label={t`Label`}
                maxLength={60}
                value={row.title}
                onChange={(title) => set(at, { title })}
              />
              <Select<ChatLinkTarget | 'word'>
                className="w-48"
                label={t`Action on press`}
                value={target ?? 'word'}
                onChange={(next) => set(at, { payload: next === 'word' ? '' : payloadOf(next) })}
                options={[
                  { value: 'word', label: t`Sends a keyword` },
                  ...chatLinkTargets.map((value) => ({ value, label: targetTexts[value] })),
                ]}
              />
              {target ? null : (
                <TextInput
                  className="w-40"
                  label={t`Keyword`}
                  placeholder={row.title}
                  maxLength={300}
                  value={row.payload}
                  error={
                    isUnknownTarget(withPayload(row).payload)
                      ? t`Text starting with kapao: opens a page. Choose it from the list.`
                      : undefined
                  }
                  onChange={(payload) => set(at, { payload })}
                />
              )}
              <IconButton
                label={t`Remove`}
                disabled={rows.length === 1}
                onClick={() => setRows(rows.filter((_, n) => n !== at))}
              >
                <Trash2 size={15} />
              </IconButton>
            </fieldset>
          );
        })}
        <div>
          <Button
            icon={<Plus size={15} />}
            disabled={rows.length >= maxChatChoices}
            onClick={() => setRows([...rows, blank])}
          >
            {t`Add another`}
          </Button>
        </div>
      </div>
    </FormDialog>
  );
}

export function ChoicesButton({ chatId, draft }: { chatId: string; draft: Draft }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const isFilm = draft.file?.fileType === 'video';
  return (
    <>
      <IconButton
        label={isFilm ? t`A video cannot have buttons` : t`Buttons, quick replies, a card`}
        disabled={isFilm}
        onClick={() => setOpen(true)}
      >
        <SquareMousePointer size={17} />
      </IconButton>
      {open ? <ChoicesDialog chatId={chatId} draft={draft} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
