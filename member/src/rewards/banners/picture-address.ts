/** Whether the image is inline SVG: a drawing whose left side is free for the banner's text. */
export const isInlineSvg = (image: string) => image.startsWith('<svg');

/**
 * Returns the source of an operator's picture, which is only shown as an image, so that nothing in it can run. Null for
 * another host, which must not learn of the visitor.
 */
export function pictureAddress(image: string): string | null {
  if (isInlineSvg(image)) return `data:image/svg+xml,${encodeURIComponent(image)}`;
  return image.startsWith('/files/') || image.startsWith('data:image/') ? image : null;
}
