/**
 * Banner image from our server or a data URL; SVG markup is drawn as an image, where no script runs. Images from other
 * hosts are not loaded, because the console talks only to its own server.
 */
export function BannerPicture({ image }: { image: string }) {
  const src = image.startsWith('<svg') ? `data:image/svg+xml,${encodeURIComponent(image)}` : image;
  if (!src.startsWith('/files/') && !src.startsWith('data:image/'))
    return <span className="block aspect-video w-full rounded-md border border-line bg-sunken" />;
  return <img src={src} alt="" className="max-h-56 w-full rounded-md border border-line object-contain" />;
}
