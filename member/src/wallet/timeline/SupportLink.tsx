import { Trans, useLingui } from '@lingui/react/macro';
import { Headset } from 'lucide-react';
import { useContactSupport } from '../../support/customer/useContactSupport.ts';
import { Button } from '../../ui/button/Button.tsx';
import { cx } from '../../ui/design/cx.ts';

interface Props {
  /** What the payment is known by to whoever answers: what it is, how much, when, its number. Empty ones are left out. */
  about: readonly (string | undefined)[];
  /** Beside another button. */
  small?: boolean;
}

/** Who waits for money can ask a person where it is, and need not say which money it is. */
export function SupportLink({ about, small = false }: Props) {
  const { t } = useLingui();
  const ask = useContactSupport();
  const payment = about.filter(Boolean).join(' · ');
  return (
    <Button
      look="plain"
      size={small ? 'small' : 'full'}
      className={cx(small && 'min-w-min flex-1')}
      icon={<Headset size={small ? 18 : 20} />}
      onClick={() => ask(t`My question is about: ${payment}`)}
    >
      <Trans>Ask our team</Trans>
    </Button>
  );
}
