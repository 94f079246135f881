import { useState } from 'react';
import { pictureAddress } from './picture-address.ts';

/** Whole, whatever its shape; the text below says what it shows. One that does not come leaves no hole. */
export function BannerPicture({ src }: { src: string }) {
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
