import { useLingui } from '@lingui/react/macro';
import { SquareMousePointer } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { ChoicesDialog } from './ChoicesDialog.tsx';
import type { Draft } from './draft.ts';

export function ChoicesButton({ chatId, draft }: { chatId: string; draft: Draft }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const isFilm = draft.file?.fileType === 'video';
  return (
    <>
      <IconButton
        label={isFilm ? t`A film has no buttons` : t`Buttons, quick replies, a card`}
        disabled={isFilm}
        onClick={() => setOpen(true)}
      >
        <SquareMousePointer size={17} />
      </IconButton>
      {open ? <ChoicesDialog chatId={chatId} draft={draft} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
