import { useLingui } from '@lingui/react/macro';
import type { ChatLinkTarget } from './thread/content.ts';

/** Labels of the member app's screens that a button can open. */
export function useLinkTargetTexts(): Readonly<Record<ChatLinkTarget, string>> {
  const { t } = useLingui();
  return {
    deposit: t`Opens: deposit`,
    withdraw: t`Opens: withdraw`,
    slips: t`Opens: their slips`,
    bonus: t`Opens: bonuses`,
    statement: t`Opens: statement`,
    contact: t`Opens: contact`,
  };
}
