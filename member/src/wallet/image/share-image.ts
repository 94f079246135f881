import { keepsDownloads } from '../../frame/device/in-app-browser.ts';

/** Result for a picture: shared, the share sheet closed, downloaded, or dropped by this browser. */
export type ShareResult = 'shared' | 'closed' | 'downloaded' | 'dropped';

/** Whether the phone's share sheet can pass a picture to another app or the photo roll. */
export function canShareImages(): boolean {
  const nothing = new File([], 'picture.png', { type: 'image/png' });
  return (
    window.matchMedia('(pointer: coarse)').matches && Boolean(navigator.canShare?.({ files: [nothing] }))
  );
}

/** Shares a picture: on a phone through the share sheet, which offers "save image", elsewhere as a download. */
export async function shareImage(picture: File): Promise<ShareResult> {
  if (canShareImages()) {
    try {
      await navigator.share({ files: [picture] });
      return 'shared';
    } catch (error) {
      // Closing the share sheet is a choice; any other error falls back to the download.
      if (error instanceof DOMException && error.name === 'AbortError') return 'closed';
    }
  }
  return download(picture);
}

/** Downloads a file, where the browser supports it. */
export function download(file: File): ShareResult {
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
