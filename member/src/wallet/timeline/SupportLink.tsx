import { Trans, useLingui } from '@lingui/react/macro';
import { Headset } from 'lucide-react';
import { useContactSupport } from '../../support/customer/useContactSupport.ts';
import { Button } from '../../ui/button/Button.tsx';
import { cx } from '../../ui/design/cx.ts';

interface Props {
  /** Details that identify the payment to support: kind, amount, time, reference. Empty ones are left out. */
  about: readonly (string | undefined)[];
  /** Whether the link is beside another button. */
  small?: boolean;
}

/** Link to support for a member who waits for money; the message already names the payment. */
export function SupportLink({ about, small = false }: Props) {
  const { t } = useLingui();
  const ask = useContactSupport();
  const payment = about.filter(Boolean).join(' · ');
  return (
    <Button
      variant="plain"
      size={small ? 'small' : 'full'}
      className={cx(small && 'min-w-min flex-1')}
      icon={<Headset size={small ? 18 : 20} />}
      onClick={() => ask(t`My question is about: ${payment}`)}
    >
      <Trans>Ask our team</Trans>
    </Button>
  );
}
