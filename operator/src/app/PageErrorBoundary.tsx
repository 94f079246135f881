import { Trans } from '@lingui/react/macro';
import { RotateCw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button/Button.tsx';

interface Props {
  children: ReactNode;
}

/**
 * Error boundary of a page that fails, or whose chunk a newer build has replaced; the frame around it stays. The frame
 * has one of its own: without it, a fault there would leave nothing on the screen.
 */
export class PageErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div role="alert" className="grid justify-items-center gap-3 px-6 py-12 text-center">
        <p className="text-base font-semibold">
          <Trans>This page failed. Nothing was changed.</Trans>
        </p>
        <Button icon={<RotateCw size={15} />} onClick={() => location.reload()}>
          <Trans>Reload</Trans>
        </Button>
      </div>
    );
  }
}
