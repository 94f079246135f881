import { keepsDownloads } from '../../../frame/device/in-app-browser.ts';

/**
 * Whether a download ends up where a bank app finds it. An iPhone stores it under Files, and only its share sheet leads to
 * Photos; an iPad reports itself as a Mac, but no Mac has a touch screen.
 */
export function downloadsReachPhotos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return (
    keepsDownloads() &&
    !/iPhone|iPad|iPod/.test(userAgent) &&
    !(userAgent.includes('Macintosh') && maxTouchPoints > 1)
  );
}
