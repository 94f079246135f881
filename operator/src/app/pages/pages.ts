import { businessPages } from './business-pages.ts';
import { controlPages } from './control-pages.ts';
import { firstPages } from './first-pages.ts';
import type { Page } from './page.ts';
import { queuePages } from './queue-pages.ts';

/** Every page, in the order of the navigation. */
export const pages: readonly Page[] = [...firstPages, ...queuePages, ...businessPages, ...controlPages];
