import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef, useState } from 'react';
import { SafeHtml } from '../../ui/rich-text/SafeHtml.tsx';
import type { Banner } from './banners.ts';
import { CarouselDots } from './CarouselDots.tsx';
import { isInlineSvg, pictureAddress } from './picture-address.ts';

/**
 * Banners side by side, each a picture with a text. Fingers, dots, arrows and arrow keys all use the browser's own
 * scrolling; nothing moves automatically.
 */
export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const count = banners.length;
  const several = count > 1;
  const show = (next: number) => {
    const ground = list.current;
    ground?.scrollTo({ left: next * ground.clientWidth, behavior: gliding() });
  };
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || !banners[at + by]) return;
    event.preventDefault();
    show(at + by);
  };
  return (
    <div>
      <ul
        ref={list}
        aria-label={t`Pictures`}
        // A scroll container without focusable content has to take the focus itself.
        tabIndex={several ? 0 : undefined}
        onKeyDown={step}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-lg [scrollbar-width:none]"
      >
        {banners.map(({ image, html }, index) => {
          const place = index + 1;
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: banners have no name of their own, and keep their order
              key={index}
              aria-label={several ? t`${place} of ${count}` : undefined}
              // Banners out of view are skipped by the keyboard and screen readers, too.
              inert={index !== at}
              className="w-full flex-none snap-start snap-always"
            >
              {isInlineSvg(image) && html ? (
                <OverDrawing image={image} html={html} />
              ) : (
                <>
                  {image ? <BannerPicture src={image} /> : null}
                  {html ? (
                    <SafeHtml html={html} className={image ? 'px-0.5 pt-3 pb-1 text-sm' : textAlone} />
                  ) : null}
                </>
              )}
            </li>
          );
        })}
      </ul>
      {several ? <CarouselDots count={count} at={at} onChoose={show} /> : null}
    </div>
  );
}

/** Without a picture the text gets a background of its own. */
const textAlone = 'min-h-full rounded-lg bg-progress-tint px-4 py-5';

function gliding(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}

/** Shows the whole picture in any shape; the text below describes it. A picture that fails to load leaves no gap. */
function BannerPicture({ src }: { src: string }) {
  const [lost, setLost] = useState(false);
  const address = pictureAddress(src);
  if (lost || address === null) return null;
  return (
    <img
      src={address}
      alt=""
      onError={() => setLost(true)}
      className="aspect-video w-full rounded-lg bg-hero object-contain"
    />
  );
}

/**
 * Text over the left part of a drawing, which grows with the text; with large letters the text takes the full
 * width.
 */
function OverDrawing({ image, html }: { image: string; html: string }) {
  return (
    <div className="@container h-full">
      <div className="relative grid min-h-full w-full items-center overflow-hidden rounded-lg bg-hero *:[grid-area:1/1]">
        {/* Sets the height to the drawing's or, if greater, the text's. */}
        <span aria-hidden className="aspect-video w-full" />
        <img
          src={pictureAddress(image) ?? undefined}
          alt=""
          className="absolute inset-0 size-full object-cover object-right"
        />
        <span
          aria-hidden
          className="absolute inset-0 bg-linear-to-r from-black/45 to-black/0 to-65% @max-[17rem]:to-black/35 @max-[17rem]:to-100%"
        />
        <SafeHtml
          html={html}
          className="relative w-[58%] px-5 py-4 text-sm text-balance text-white [&_h3]:text-lg [&_h3]:leading-snug @max-[17rem]:w-full"
        />
      </div>
    </div>
  );
}
