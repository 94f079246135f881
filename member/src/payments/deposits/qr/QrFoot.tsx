import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Download, Share2, Smartphone } from 'lucide-react';
import { Button } from '../../../ui/button/Button.tsx';
import { canShareImages } from '../../../wallet/image/share-image.ts';
import { useShareImage } from '../../../wallet/image/useShareImage.ts';
import { usePracticeBank } from '../practice-bank.ts';
import { downloadsReachPhotos } from './photo-roll.ts';
import { qrPicture } from './qr-picture.ts';
import type { Qr } from './useQr.ts';

interface Props {
  qr: Qr;
  bankName: string;
  /** Whether the picture is saved, so that the next step is the bank's app. */
  kept: boolean;
  onKept: () => void;
}

/** Foot that stays in view: saving the picture and, where possible, opening the bank. */
export function QrFoot({ qr, bankName, kept, onKept }: Props) {
  const { t } = useLingui();
  const { busy, save, share } = useShareImage();
  // A page cannot open a bank's app; in a demonstration the bank is a page.
  const practice = usePracticeBank({ tab: 'pay', ...(qr.payload && { payload: qr.payload }) });
  const next = kept ? practice : null;

  const draw = () => qrPicture(qr, bankName, t`One transfer only. Valid until`);
  const keep = async () => {
    if (await (downloadsReachPhotos() ? save : share)(draw)) onKept();
  };
  return (
    <div className="dialog-foot col-span-full flex flex-wrap gap-2.5">
      {next ? (
        <a
          href={next}
          target="_blank"
          rel="noopener noreferrer"
          data-main
          className="press gold-fill inline-flex min-h-[51px] flex-[1_1_100%] items-center justify-center gap-2.5 rounded-md border px-4 py-1.5 text-button font-semibold hover:brightness-105 active:brightness-95"
        >
          <Smartphone size={21} />
          <Trans>Open your bank app</Trans>
        </a>
      ) : null}
      <Button
        className="flex-[1_1_9rem]"
        variant={kept ? 'plain' : 'gold'}
        icon={kept ? <Check size={21} className="text-success" /> : <Download size={21} />}
        busy={busy}
        doing={<Trans>Drawing the picture…</Trans>}
        slow={null}
        onClick={() => void keep()}
      >
        {kept ? <Trans>Save again</Trans> : <Trans>Save the QR picture</Trans>}
      </Button>
      {canShareImages() ? (
        <Button
          variant="plain"
          className="flex-[0_1_7rem]"
          icon={<Share2 size={20} />}
          busy={busy}
          doing={<Trans>Drawing the picture…</Trans>}
          slow={null}
          onClick={() => void share(draw)}
        >
          <Trans>Share</Trans>
        </Button>
      ) : null}
    </div>
  );
}
