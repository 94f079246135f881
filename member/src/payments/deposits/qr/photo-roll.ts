import { keepsDownloads } from '../../../wallet/image/keeps-downloads.ts';

/**
 * Whether a download ends where a bank app finds it. An iPhone puts it among its files, and only its share sheet leads
 * to the photos; an iPad says that it is a Mac, but no Mac has a screen to touch.
 */
export function downloadsReachPhotos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return (
    keepsDownloads() &&
    !/iPhone|iPad|iPod/.test(userAgent) &&
    !(userAgent.includes('Macintosh') && maxTouchPoints > 1)
  );
}
