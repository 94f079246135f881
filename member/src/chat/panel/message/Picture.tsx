import { useLingui } from '@lingui/react/macro';
import { ImageOff, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../../ui/design/cx.ts';
import { useFreshAddress } from './useFreshAddress.ts';

/** As high as most slips are long: their size is not known before they come. */
export const pictureBox = 'h-[175px] w-[140px] overflow-hidden rounded-lg border border-line bg-skeleton';

/** A picture in a place that is kept for it before it comes; a press shows all of it. */
export function Picture({ address }: { address: string | undefined }) {
  const { t } = useLingui();
  const [large, setLarge] = useState(false);
  const { shown, lost, isAsked, onCame, onLost, again } = useFreshAddress(address);
  if (shown === null || lost)
    return (
      <button
        type="button"
        onClick={again}
        className={`${pictureBox} flex flex-col items-center justify-center gap-2 px-3 text-sm text-muted`}
      >
        <ImageOff size={26} />
        {t`The picture did not come. Press to try again.`}
      </button>
    );
  return (
    <>
      <button
        type="button"
        aria-label={t`Show the picture larger`}
        onClick={() => setLarge(true)}
        className={pictureBox}
      >
        <img
          src={shown}
          alt=""
          decoding="async"
          onLoad={onCame}
          onError={onLost}
          className={cx('size-full object-cover object-top', isAsked && 'invisible')}
        />
      </button>
      {large ? <LargePicture address={shown} onClose={() => setLarge(false)} /> : null}
    </>
  );
}

/** The browser's own dialog: Escape and the phone's Back close it and leave the chat open. */
function LargePicture({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      aria-label={t`The picture`}
      onClose={onClose}
      // What the chat stands in listens for Escape as well.
      onKeyDown={(event) => event.stopPropagation()}
      onClick={close}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-black/90 p-0 outline-none backdrop:bg-scrim"
    >
      <img src={address} alt="" className="size-full object-contain" />
      <button
        type="button"
        aria-label={t`Close`}
        className="absolute top-[max(10px,env(safe-area-inset-top))] right-2.5 grid size-12 place-items-center rounded-full bg-black/60 text-white"
      >
        <X size={26} />
      </button>
    </dialog>
  );
}
