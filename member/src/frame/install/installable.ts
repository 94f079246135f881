import { withoutReload } from '../chunk/newer-build.ts';
import { isIosTab } from '../device/browser-push.ts';
import { startOfflineWorker } from './offline-worker.ts';
import { openPressedNotification, syncPushSubscription } from './push-sync.ts';

/** Sets up start pictures, the offline worker and push notifications, after the first screen is ready. */
export async function makeInstallable(open: (to: string) => unknown): Promise<void> {
  if (isIosTab())
    void withoutReload(() => import('./startup-images.ts'))
      .then(({ addStartupImages }) => addStartupImages())
      .catch(() => undefined); // without these pictures iOS shows a white screen
  if (!('serviceWorker' in navigator)) return;
  openPressedNotification(open);
  await startOfflineWorker();
  await syncPushSubscription();
}
