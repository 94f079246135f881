import { useLingui } from '@lingui/react/macro';
import { CornerDownRight, Film, ImageIcon, X } from 'lucide-react';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { linkTargetOf } from '../thread/content.ts';
import { useLinkTargetTexts } from '../useLinkTargetTexts.ts';
import type { Draft } from './draft.ts';
import { changeDraft } from './useDraft.ts';

/** Attachments of the answer: a file, buttons, or both on a card. */
export function Attached({ chatId, draft, busy }: { chatId: string; draft: Draft; busy: boolean }) {
  const { t } = useLingui();
  const targetTexts = useLinkTargetTexts();
  const { file, choices } = draft;
  if (!file && !choices && !busy) return null;
  const dropFile = () => {
    if (file?.preview) URL.revokeObjectURL(file.preview);
    changeDraft(chatId, { file: null });
  };
  const kinds = { buttons: t`Buttons`, quick_replies: t`Quick replies`, generic: t`Card` };
  return (
    <div className="grid gap-1.5 px-3.5 pb-2">
      {busy ? <p role="status" className="text-muted">{t`The file is being uploaded`}</p> : null}
      {file ? (
        <p className="flex items-center gap-2">
          {file.preview ? (
            <img src={file.preview} alt="" className="size-10 rounded-md border border-line object-cover" />
          ) : file.fileType === 'video' ? (
            <Film size={16} aria-hidden />
          ) : (
            <ImageIcon size={16} aria-hidden />
          )}
          <span className="min-w-0 truncate text-muted">{file.name}</span>
          <IconButton label={t`Remove the file`} className="size-7" onClick={dropFile}>
            <X size={15} />
          </IconButton>
        </p>
      ) : null}
      {choices ? (
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="text-xs text-muted">{kinds[choices.kind]}</span>
          {choices.rows.map(({ title, payload }, at) => {
            const target = linkTargetOf(payload);
            return (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their place
                key={at}
                title={target ? targetTexts[target] : payload}
                className="inline-flex items-center gap-1 rounded-full border border-line px-2.5 py-px"
              >
                {target ? <CornerDownRight size={13} aria-hidden /> : null}
                {title}
              </span>
            );
          })}
          <IconButton
            label={t`Remove the buttons`}
            className="size-7"
            onClick={() => changeDraft(chatId, { choices: null })}
          >
            <X size={15} />
          </IconButton>
        </div>
      ) : null}
    </div>
  );
}
