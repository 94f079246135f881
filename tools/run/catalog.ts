import { serveCatalog } from './catalog/serve-catalog.ts';
import { listens } from './dev/listens.ts';
import { freePorts } from './free-ports.ts';

/** Beside those of the house, so that both can run. */
const usualPort = 8083;

/** `npm run catalog`: every component in every state, put anew into the open page when it is changed. */
async function catalog(): Promise<void> {
  const [free = usualPort] = (await listens(usualPort)) ? await freePorts(1) : [];
  const { url } = await serveCatalog(free, { follows: true });
  console.log(`Ready after ${(performance.now() / 1000).toFixed(1)} s: ${url}`);
}

await catalog();
