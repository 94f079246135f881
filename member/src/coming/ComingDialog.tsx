import { Trans, useLingui } from '@lingui/react/macro';
import { Hourglass } from 'lucide-react';
import { useCloseDialog } from '../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../frame/dialog/panel/DialogFrame.tsx';
import { Button } from '../ui/button/Button.tsx';
import { type Coming, isComing } from './coming.ts';
import { useComingWords } from './coming-words.ts';

/** What a tile of later work opens: what it will do, that it is not here yet, and what to use meanwhile. */
export function ComingDialog({ id }: { id: string }) {
  const { t } = useLingui();
  const words = useComingWords();
  const close = useCloseDialog();
  const known: Coming | null = isComing(id) ? id : null;
  return (
    <DialogFrame title={known ? words[known].title : t`Coming`}>
      <div className="flex gap-3.5 rounded-lg border border-line bg-page p-4">
        <span className="grid size-11 flex-none place-items-center rounded-md bg-progress-tint text-progress">
          <Hourglass size={22} />
        </span>
        <div className="min-w-0 text-sm">
          <p className="font-semibold">
            <Trans>Not here yet</Trans>
          </p>
          <p className="mt-0.5 text-muted">{known ? words[known].text : null}</p>
        </div>
      </div>
      <Button look="plain" className="mt-4" onClick={close}>
        <Trans>Close</Trans>
      </Button>
    </DialogFrame>
  );
}
