import { serveCatalog } from './catalog/serve-catalog.ts';
import { listens } from './dev/listens.ts';
import { freePorts } from './free-ports.ts';

/** Port beside those of the installation, so that both can run. */
const defaultPort = 8083;

/** `npm run catalog`: shows every component in every state, and updates the open page when a component changes. */
async function catalog(): Promise<void> {
  const [free = defaultPort] = (await listens(defaultPort)) ? await freePorts(1) : [];
  const { url } = await serveCatalog(free, { follows: true });
  console.log(`Ready after ${(performance.now() / 1000).toFixed(1)} s: ${url}`);
}

await catalog();
