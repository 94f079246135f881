import { i18n } from '@lingui/core';
import { buildOptions } from '../../base/build-options.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { withoutReload } from '../chunk/newer-build.ts';
import { isIosTab } from '../device/browser-push.ts';
import { startOfflineWorker } from './offline-worker.ts';
import { openPressedNotification, syncPushSubscription } from './push-sync.ts';

/** Links the manifest in the current language (member/manifests.ts), which an installation reads. */
function linkManifest(): void {
  const href = `/manifest.${buildOptions.market}.${currentLocale()}.webmanifest`;
  document.querySelector('link[rel=manifest]')?.setAttribute('href', href);
}

/** Sets up manifest, start pictures, the offline worker and push notifications, after the first screen is ready. */
export async function makeInstallable(open: (to: string) => unknown): Promise<void> {
  linkManifest();
  i18n.on('change', linkManifest);
  if (isIosTab())
    void withoutReload(() => import('./startup-images.ts'))
      .then(({ addStartupImages }) => addStartupImages())
      .catch(() => undefined); // without these pictures iOS shows a white screen
  if (!('serviceWorker' in navigator)) return;
  openPressedNotification(open);
  await startOfflineWorker();
  await syncPushSubscription();
}
