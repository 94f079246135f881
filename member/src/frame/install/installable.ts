import { quietly } from '../chunk/newer-build.ts';
import { isIosTab } from '../device/browser-push.ts';
import { startOfflineWorker } from './offline-worker.ts';
import { keepPushInStep, openPressedNews } from './push-in-step.ts';

/** What only an app on the home screen needs. The first screen stands by now and paid nothing for it. */
export async function makeInstallable(open: (to: string) => unknown): Promise<void> {
  if (isIosTab())
    void quietly(() => import('./start-pictures.ts'))
      .then(({ addStartPictures }) => addStartPictures())
      .catch(() => undefined); // as before them: iOS shows white
  if (!('serviceWorker' in navigator)) return;
  openPressedNews(open);
  await startOfflineWorker();
  await keepPushInStep();
}
