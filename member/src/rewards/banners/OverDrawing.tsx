import { SafeHtml } from '../../ui/rich-text/SafeHtml.tsx';
import { pictureAddress } from './picture-address.ts';

/** Text on the left of a drawing, which grows with it; with large letters the text takes the full width. */
export function OverDrawing({ image, html }: { image: string; html: string }) {
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
