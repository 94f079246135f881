import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useContactSupport } from '../../support/customer/useContactSupport.ts';

interface Props {
  number: string;
  problem: 'password' | 'code';
  onAsked: () => void;
}

/**
 * Asks the team for help with the login as soon as it is rendered: in the chat, whose field it fills, or on the contact
 * page.
 */
export function AskForPassword({ number, problem, onAsked }: Props) {
  const { t } = useLingui();
  const ask = useContactSupport('/contact');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press
  useEffect(() => {
    onAsked();
    ask(
      problem === 'password'
        ? t`I forgot my password. My phone number: ${number}`
        : t`I’m not receiving the login code. My phone number: ${number}`,
    );
  }, []);
  return null;
}
