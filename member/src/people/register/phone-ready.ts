import type { Step } from './draft.ts';
import { draftStore } from './draft-store.ts';

/** A phone that is verified leads on: to the profile, or back to the bank where only the code was missing. */
export async function phoneReady(phone: string, go: (step: Step) => Promise<void>): Promise<void> {
  const { onlyCodeMissing, profileReady } = draftStore.read();
  draftStore.change({ phone, readyPhone: phone, code: null, onlyCodeMissing: false });
  await go(onlyCodeMissing && profileReady ? 'bank' : 'profile');
}
