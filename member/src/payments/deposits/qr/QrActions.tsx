import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Download, Share2, Smartphone } from 'lucide-react';
import { formatDateTime } from '../../../i18n/dates.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { moneyText } from '../../../ui/money/currency.ts';
import { createDrawingCanvas, ink, loadFontsFor, toPng } from '../../../wallet/image/drawing-canvas.ts';
import { canShareImages } from '../../../wallet/image/share-image.ts';
import { useShareImage } from '../../../wallet/image/useShareImage.ts';
import { useSandboxBankAddress } from '../sandbox-bank.ts';
import { downloadsReachPhotos } from './photo-roll.ts';
import type { Qr } from './useQr.ts';

interface Props {
  qr: Qr;
  bankName: string;
  /** Whether the picture is saved, so that the next step is the bank's app. */
  kept: boolean;
  onKept: () => void;
}

/** Foot that stays in view: saving the picture and, where possible, opening the bank. */
export function QrActions({ qr, bankName, kept, onKept }: Props) {
  const { t } = useLingui();
  const { busy, save, share } = useShareImage();
  // A page cannot open a bank's app; in a demonstration the bank is a page.
  const practice = useSandboxBankAddress({ tab: 'pay', ...(qr.payload && { payload: qr.payload }) });
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
        doing={<Trans>Creating the picture…</Trans>}
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
          doing={<Trans>Creating the picture…</Trans>}
          slow={null}
          onClick={() => void share(draw)}
        >
          <Trans>Share</Trans>
        </Button>
      ) : null}
    </div>
  );
}

const width = 720;
const height = 960;

/** Draws the QR as a PNG for the photo roll: white in both themes, so that every bank app reads it. */
async function qrPicture(qr: Qr, bankName: string, validUntil: string): Promise<File> {
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(qr.qrcode ?? '')}`;
  await picture.decode();
  await loadFontsFor(validUntil + bankName + (qr.payee ?? ''));

  const { canvas, pen, font } = createDrawingCanvas(width, height);
  pen.fillStyle = ink.band;
  pen.fillRect(0, 0, width, 96);
  pen.textAlign = 'center';
  const write = (text: string, y: number, weightAndSize: string, colour: string) => {
    pen.font = font(weightAndSize);
    pen.fillStyle = colour;
    pen.fillText(text, width / 2, y, width - 48);
  };
  write('Kapao', 62, '600 36px', '#e2b04a');
  write(moneyText(qr.amount), 176, '700 60px', ink.text);
  write([qr.payee, bankName].filter(Boolean).join(' · '), 216, '500 26px', ink.muted);
  pen.imageSmoothingEnabled = false;
  pen.drawImage(picture, (width - 540) / 2, 232, 540, 540);
  const { reference } = qr;
  write(reference ?? '', 826, '500 26px', ink.text);
  const until = formatDateTime(new Date(Date.now() + qr.expireIn * 1000));
  write(validUntil, 876, '400 24px', ink.muted);
  write(until, 912, '500 26px', ink.muted);
  return toPng(canvas, `kapao-qr-${reference?.replaceAll(/[^\w-]/g, '') || qr.qrcodeId}.png`);
}
