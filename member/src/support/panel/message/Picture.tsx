import { useLingui } from '@lingui/react/macro';
import { ImageOff } from 'lucide-react';
import { use } from 'react';
import { cx } from '../../../ui/design/cx.ts';
import { ThreadActionsContext } from '../thread-actions.ts';
import { useFreshAddress } from './useFreshAddress.ts';

/** Box with the proportions of most slips, because a picture's size is unknown before it loads. */
export const pictureBox = 'h-[175px] w-[140px] overflow-hidden rounded-lg border border-line bg-skeleton';

/** Picture in a reserved box; a press shows it in full. */
export function Picture({ address }: { address: string | undefined }) {
  const { t } = useLingui();
  const { enlarge } = use(ThreadActionsContext);
  const { shown, lost, isAsked, tries, onCame, onLost, again } = useFreshAddress(address);
  if (shown === null || lost)
    return (
      <button
        type="button"
        onClick={again}
        className={`${pictureBox} flex flex-col items-center justify-center gap-2 px-3 text-sm text-muted`}
      >
        <ImageOff size={26} />
        {t`The picture couldn’t be loaded. Tap to try again.`}
      </button>
    );
  return (
    <button
      type="button"
      aria-label={t`Enlarge the picture`}
      onClick={() => enlarge(shown)}
      className={pictureBox}
    >
      <img
        key={tries}
        src={shown}
        alt=""
        decoding="async"
        onLoad={onCame}
        onError={() => onLost()}
        className={cx('size-full object-cover object-top', isAsked && 'invisible')}
      />
    </button>
  );
}
