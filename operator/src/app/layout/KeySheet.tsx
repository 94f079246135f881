import { useLingui } from '@lingui/react/macro';
import { type ScreenKey, useAllKeys } from '../../frame/keys/useKeys.ts';
import { Key } from '../../ui/design/Key.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';

/** List of all shortcuts of this screen, opened by `?`. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const groups = useAllKeys();
  const of = (kind: 'frame' | 'screen') =>
    groups.filter((group) => group.of === kind).flatMap(({ keys }) => keys);
  return (
    <Dialog open title={t`All keys`} size="wide" onClose={onClose}>
      <div className="grid gap-6 md:grid-cols-2">
        <Keys title={t`On this page`} keys={of('screen')} />
        <Keys title={t`Everywhere`} keys={of('frame')} />
      </div>
    </Dialog>
  );
}

function Keys({ title, keys }: { title: string; keys: readonly ScreenKey[] }) {
  if (keys.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ul>
        {keys.map((key) => (
          <li key={key.label} className="flex items-center gap-3 border-t border-line-soft py-1.5">
            <span className="flex-1">{key.label}</span>
            {[key.keys].flat().map((press) => (
              <span key={press} className="flex gap-1">
                {press.split(' ').map((part) => (
                  <Key key={part} keys={part} />
                ))}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
