import { htmlLang, locales } from '@kapao/core/locale';
import { useLingui } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ownName } from '../../i18n/locale.ts';
import { cx } from '../../ui/design/cx.ts';

/** Distance from the screen, in pixels, at which a picture is loaded. */
const nearPx = 200;

interface Props {
  /** Base name of the files /howto/{id}.mp4, .webp and .{locale}.vtt. */
  id: string;
  seconds: number;
  title: string;
  text: string;
}

/**
 * Clip beside its text; on a phone it fills the card's width once started. Until then only its poster is loaded, when it is
 * near; captions are in the app's language.
 */
export function HowtoVideo({ id, seconds, title, text }: Props) {
  const { t, i18n } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const near = useNear(video);
  const [started, setStarted] = useState(false);
  const length = `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;

  function start() {
    setStarted(true);
    // The player itself shows a failure (no connection, an old codec), as it has its controls now.
    video.current?.play().catch(() => undefined);
  }

  // The focused button is gone, so the player takes the focus and scrolls until its lower edge, with the controls, is
  // visible.
  useEffect(() => {
    if (!started) return;
    video.current?.focus({ preventScroll: true });
    video.current?.scrollIntoView({ block: 'nearest' });
  }, [started]);

  return (
    <article
      className={cx(
        'overflow-hidden rounded-lg border border-line bg-card',
        started ? 'block' : 'flex flex-wrap',
      )}
    >
      <div
        className={cx(
          'hero relative aspect-[9/16] flex-none',
          started ? 'max-h-[78dvh] w-full' : 'w-[116px] md:w-40 lg:w-48',
        )}
      >
        {/* biome-ignore lint/a11y/useMediaCaption: one track a language, from the list below */}
        <video
          ref={video}
          // A new language loads its own captions, and restarts the clip.
          key={i18n.locale}
          controls={started}
          playsInline
          preload="none"
          poster={near ? `/howto/${id}.webp` : undefined}
          aria-label={title}
          onPlay={pauseOthers}
          className="size-full object-contain"
        >
          <source src={`/howto/${id}.mp4`} type="video/mp4" />
          {/* Browsers load default captions at once, whatever `preload` says, so they are added after the press. */}
          {started
            ? locales.map((locale) => (
                <track
                  key={locale}
                  kind="captions"
                  src={`/howto/${id}.${locale}.vtt`}
                  srcLang={htmlLang[locale]}
                  label={ownName[locale]}
                  default={locale === i18n.locale}
                />
              ))
            : null}
        </video>
        {started ? null : (
          <button
            type="button"
            onClick={start}
            aria-label={t`Watch: ${title}`}
            className="absolute inset-0 grid place-items-center bg-hero/30"
          >
            <span className="gold-fill grid size-14 place-items-center rounded-full border">
              <Play size={24} className="translate-x-0.5 fill-current" />
            </span>
          </button>
        )}
        {started ? null : (
          <span className="tabular pointer-events-none absolute right-2 bottom-2 rounded-full bg-hero/85 px-2 text-xs text-hero-text">
            {length}
          </span>
        )}
      </div>
      <div className={cx('min-w-[9rem] flex-1 p-4', !started && 'md:self-center md:p-6')}>
        <h2 className="font-semibold md:text-lg">{title}</h2>
        <p className="mt-1 text-sm text-muted md:text-base">{text}</p>
      </div>
    </article>
  );
}

/** Pauses all other clips. */
function pauseOthers({ currentTarget }: { currentTarget: HTMLVideoElement }): void {
  for (const other of document.querySelectorAll('video')) if (other !== currentTarget) other.pause();
}

/** Whether the element has ever been near the screen. */
function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `${nearPx}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near, element]);
  return near;
}
