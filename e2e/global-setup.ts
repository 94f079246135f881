import { startStack } from '../tools/stack.ts';
import { findBrowser } from './browser.ts';
import { tellStackAddress } from './stack-address.ts';

/** One stack and one look for a browser for the whole run; what it returns stops the stack again. */
export default async function setUp(): Promise<() => Promise<void>> {
  const browser = await findBrowser(console.log);
  process.env.KAPAO_E2E_BROWSER = JSON.stringify(browser);
  const { stop, ...address } = await startStack();
  tellStackAddress(address);
  return stop;
}
