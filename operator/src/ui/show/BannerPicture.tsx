/**
 * One of ours, or one that is written out whole; SVG markup is shown as a picture, where nothing in it runs. What lies
 * elsewhere is not fetched: the console speaks to its own server alone.
 */
export function BannerPicture({ image }: { image: string }) {
  const src = image.startsWith('<svg') ? `data:image/svg+xml,${encodeURIComponent(image)}` : image;
  if (!src.startsWith('/files/') && !src.startsWith('data:image/'))
    return <span className="block aspect-video w-full rounded-md border border-line bg-sunken" />;
  return <img src={src} alt="" className="max-h-56 w-full rounded-md border border-line object-contain" />;
}
