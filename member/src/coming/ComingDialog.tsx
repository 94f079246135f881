import { Trans, useLingui } from '@lingui/react/macro';
import { Hourglass } from 'lucide-react';
import { SheetFrame } from '../frame/dialog/SheetFrame.tsx';
import { useCloseSheet } from '../frame/dialog/sheet-frame.ts';
import { Button } from '../ui/Button.tsx';
import { type Coming, isComing } from './coming.ts';
import { useComingWords } from './coming-words.ts';

/** What a tile of later work opens: what it will do, that it is not here yet, and what to use meanwhile. */
export function ComingDialog({ id }: { id: string }) {
  const { t } = useLingui();
  const words = useComingWords();
  const close = useCloseSheet();
  const known: Coming | null = isComing(id) ? id : null;
  return (
    <SheetFrame title={known ? words[known].title : t`Coming`}>
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
    </SheetFrame>
  );
}
