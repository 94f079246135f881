import { PullToRefresh } from '../../../src/ui/list/PullToRefresh.tsx';
import { AfterInteraction } from '../../decorators.tsx';

/**
 * Imitates a finger that moves this many pixels down the page and then lets go or not. Does nothing in a
 * browser without touch events, such as on a desktop.
 */
function pull(distance: number, letsGo: boolean): void {
  const ground = document.getElementById('root');
  if (!ground || typeof Touch === 'undefined') return;
  const touch = (kind: string, clientY: number) => {
    const touches = [new Touch({ identifier: 1, target: ground, clientX: 180, clientY })];
    ground.dispatchEvent(new TouchEvent(kind, { touches, bubbles: true, cancelable: true }));
  };
  touch('touchstart', 100);
  touch('touchmove', 100 + distance);
  if (letsGo) touch('touchend', 100 + distance);
}

function Pulled({ distance, letsGo = false }: { distance: number; letsGo?: boolean }) {
  return (
    <AfterInteraction does={() => pull(distance, letsGo)}>
      <PullToRefresh onPull={() => new Promise(() => undefined)} />
    </AfterInteraction>
  );
}

export const place = 'over';

export const states = {
  'pulled a little': () => <Pulled distance={90} />,
  'letting go refreshes': () => <Pulled distance={150} />,
  refreshing: () => <Pulled distance={150} letsGo />,
};
