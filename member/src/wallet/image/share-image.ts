import { keepsDownloads } from './keeps-downloads.ts';

/** What became of a picture: the share sheet took it or was closed, it was downloaded, or this browser drops downloads. */
export type Handed = 'shared' | 'closed' | 'downloaded' | 'dropped';

/** Whether a picture can go to another app, or into the photo roll, through the phone's own share sheet. */
export function canShareImages(): boolean {
  const nothing = new File([], 'picture.png', { type: 'image/png' });
  return (
    window.matchMedia('(pointer: coarse)').matches && Boolean(navigator.canShare?.({ files: [nothing] }))
  );
}

/** On a phone the share sheet offers "save image"; elsewhere it is a download. */
export async function shareImage(picture: File): Promise<Handed> {
  if (canShareImages()) {
    try {
      await navigator.share({ files: [picture] });
      return 'shared';
    } catch (error) {
      // Closing the share sheet is a choice; anything else falls through to the download.
      if (error instanceof DOMException && error.name === 'AbortError') return 'closed';
    }
  }
  return download(picture);
}

/** Into the folder of downloads, where the browser has one. */
export function download(file: File): Handed {
  if (!keepsDownloads()) return 'dropped';
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return 'downloaded';
}
