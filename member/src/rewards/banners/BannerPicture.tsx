import { isOwnPicture } from '@kapao/core/rich-text';
import { useState } from 'react';

/** Whole, whatever its shape; the text below says what it shows. One that does not come leaves no hole. */
export function BannerPicture({ src }: { src: string }) {
  const [lost, setLost] = useState(false);
  if (lost || !isOwnPicture(src)) return null;
  return (
    <img
      src={src}
      alt=""
      onError={() => setLost(true)}
      className="aspect-video w-full rounded-lg bg-hero object-contain"
    />
  );
}
