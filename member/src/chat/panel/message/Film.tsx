import { Trans, useLingui } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useFreshAddress } from './useFreshAddress.ts';

/** A video costs nothing before it is pressed. Then it plays in the place where it was drawn. */
export function Film({ address }: { address: string | undefined }) {
  const { t } = useLingui();
  const [plays, setPlays] = useState(false);
  const { shown, lost, onCame, onLost, again } = useFreshAddress(address);
  const box = 'aspect-video w-[min(264px,100%)] rounded-lg';
  if (plays && shown && !lost)
    return (
      // biome-ignore lint/a11y/useMediaCaption: a customer's or operator's own video has none
      <video
        src={shown}
        controls
        autoPlay
        playsInline
        preload="none"
        onLoadedData={onCame}
        onError={onLost}
        className={`${box} bg-black`}
      />
    );
  return (
    <button
      type="button"
      aria-label={t`Play the video`}
      onClick={() => {
        if (lost || !shown) again();
        setPlays(true);
      }}
      className={`${box} hero grid place-items-center border border-line`}
    >
      <span className="grid justify-items-center gap-2 text-[0.8125rem] text-hero-muted">
        <span className="grid size-13 place-items-center rounded-full border border-hero-line bg-black/25">
          <Play size={24} className="ml-0.5 text-hero-gold" />
        </span>
        {lost ? <Trans>The video did not come. Press to try again.</Trans> : <Trans>Video</Trans>}
      </span>
    </button>
  );
}
