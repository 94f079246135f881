import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMay } from '../../../frame/api/session.ts';
import { useAction } from '../../../frame/api/useAction.ts';
import { errorText } from '../../../i18n/error-texts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { ReasonDialog } from '../../../ui/dialog/ReasonDialog.tsx';
import { PictureViewer } from '../../../ui/picture/PictureViewer.tsx';
import type { Media } from '../chat.ts';

interface Props {
  chatId: string;
  media: Media;
  seq: number;
  onClose: () => void;
  onRenew: (seq: number) => Promise<unknown>;
}

/** File at full screen size, with a button to remove it permanently. */
export function OpenFile({ chatId, media, seq, onClose, onRenew }: Props) {
  const { t } = useLingui();
  const may = useMay();
  const [removing, setRemoving] = useState(false);
  const remove = useAction('removeFromChat', {
    quiet: true,
    done: () => t`The file is deleted. Its text stays.`,
    onDone: () => {
      // The message may be in an older page, and only the newest page is refetched by itself.
      void onRenew(seq);
      onClose();
    },
  });
  const { url, fileType, filePath } = media;
  const title = fileType === 'image' ? t`Image` : fileType === 'video' ? t`Video` : t`File`;
  if (removing)
    return (
      <ReasonDialog
        open
        title={t`Delete this file permanently?`}
        reasons={[]}
        action={t`Delete`}
        busy={remove.busy}
        error={remove.error ? errorText(remove.error) : undefined}
        note={t`This cannot be undone`}
        onConfirm={({ text }) => void remove.run({ params: { id: chatId }, body: { filePath, why: text } })}
        onClose={() => setRemoving(false)}
      />
    );
  return (
    <Dialog
      open
      light
      size="huge"
      title={title}
      onClose={onClose}
      foot={
        may('chats.manage') ? (
          <Button variant="danger" onClick={() => setRemoving(true)}>
            {t`Remove…`}
          </Button>
        ) : undefined
      }
    >
      {fileType === 'image' && url ? (
        <PictureViewer src={url} alt={t`Sent in the conversation`} className="h-full" />
      ) : null}
      {fileType === 'video' && url ? (
        // biome-ignore lint/a11y/useMediaCaption: what members film has no captions
        <video src={url} controls autoPlay className="mx-auto max-h-full max-w-full" />
      ) : null}
      {fileType === 'file' && url ? (
        <a href={url} download className="font-medium text-gold-text underline">
          {t`Save the file`}
        </a>
      ) : null}
    </Dialog>
  );
}
