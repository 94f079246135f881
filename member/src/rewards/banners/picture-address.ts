/** Given as markup: a drawing that leaves its words to the text beside it, and its left side free for them. */
export const isDrawn = (image: string) => image.startsWith('<svg');

/**
 * Where a picture of the operator's is to be had: a file of ours, or itself, as the content may have it as markup or as data.
 * Shown as an image and nothing else, nothing in it can run. Null: from elsewhere, which nobody is to learn of.
 */
export function pictureAddress(image: string): string | null {
  if (isDrawn(image)) return `data:image/svg+xml,${encodeURIComponent(image)}`;
  return image.startsWith('/files/') || image.startsWith('data:image/') ? image : null;
}
