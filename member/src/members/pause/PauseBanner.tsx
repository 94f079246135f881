import { Trans } from '@lingui/react/macro';
import { Coffee } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { HomeBanner } from '../../ui/status/HomeBanner.tsx';
import { PauseText } from './PauseText.tsx';

/** Banner on the home screen during a break or exclusion; otherwise never loaded. */
export function PauseBanner({ pause }: ComponentProps<typeof PauseText>) {
  const dialogs = useDialogs();
  return (
    <HomeBanner
      icon={Coffee}
      action={{ label: <Trans>Limits and breaks</Trans>, open: () => dialogs.open({ name: 'limits' }) }}
    >
      <PauseText pause={pause} />
    </HomeBanner>
  );
}
