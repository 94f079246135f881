import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink, Play } from 'lucide-react';
import { useState } from 'react';
import { useFreshAddress } from './useFreshAddress.ts';

/** MEDIA_ERR_DECODE of the HTML standard; the code above it means an unknown format or no data. */
const unreadable = 3;

/** Video that loads nothing until it is pressed, then plays in place. */
export function Video({ address }: { address: string | undefined }) {
  const { t } = useLingui();
  const [plays, setPlays] = useState(false);
  const [isUnplayable, setUnplayable] = useState(false);
  const { shown, lost, tries, onCame, onLost, again } = useFreshAddress(address);
  const box = 'aspect-video w-[min(264px,100%)] rounded-lg';
  if (plays && shown && !lost)
    return (
      // biome-ignore lint/a11y/useMediaCaption: a customer's or operator's own video has none
      <video
        key={tries}
        src={shown}
        controls
        autoPlay
        playsInline
        preload="none"
        onLoadedData={onCame}
        onError={({ currentTarget: { error } }) => {
          // An expired address looks like an unsupported format until another address has been tried.
          const code = error?.code ?? 0;
          setUnplayable(code >= unreadable);
          onLost(code === unreadable || shown.startsWith('blob:'));
        }}
        className={`${box} bg-black`}
      />
    );
  if (lost && isUnplayable && shown)
    return (
      <a
        href={shown}
        download
        target="_blank"
        rel="noopener noreferrer"
        className={`${box} hero grid place-items-center border border-line px-4 text-center`}
      >
        <span className="grid justify-items-center gap-2 text-[0.8125rem] text-hero-muted">
          <ExternalLink size={24} className="text-hero-gold" />
          <Trans>This video can’t be played here. Tap to open the file.</Trans>
        </span>
      </a>
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
        {lost ? <Trans>The video couldn’t be loaded. Tap to try again.</Trans> : <Trans>Video</Trans>}
      </span>
    </button>
  );
}
