import { quietly } from '../chunk/newer-build.ts';
import { startOfflineWorker } from './offline-worker.ts';

/** What only an app on the home screen needs. The first screen stands by now and paid nothing for it. */
export async function makeInstallable(): Promise<void> {
  if (isIosTab())
    void quietly(() => import('./start-pictures.ts'))
      .then(({ addStartPictures }) => addStartPictures())
      .catch(() => undefined); // as before them: iOS shows white
  if ('serviceWorker' in navigator) await startOfflineWorker();
}

/** Safari, not the installed app. A Mac has the property too, and no finger. */
function isIosTab(): boolean {
  return 'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 0;
}
