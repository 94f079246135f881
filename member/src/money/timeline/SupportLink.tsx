import { Trans } from '@lingui/react/macro';
import { Headset } from 'lucide-react';
import { useGo } from '../../frame/address/address.ts';
import { Button } from '../../ui/button/Button.tsx';

/** Who waits for money can ask a person where it is. */
export function SupportLink() {
  const go = useGo();
  return (
    <Button look="plain" icon={<Headset size={20} />} onClick={() => go('/user/contact')}>
      <Trans>Ask our team</Trans>
    </Button>
  );
}
