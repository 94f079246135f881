import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { buzz, hasHaptics, keepHaptics, wantsHaptics } from '../../frame/device/haptics.ts';
import { Check } from '../../ui/field/Check.tsx';

/** Switch for vibration when money has moved or failed to. Turning it on vibrates once. */
export function HapticsSwitch() {
  const [on, setOn] = useState(wantsHaptics);
  const possible = hasHaptics();
  return (
    <div className="border-b border-line px-4 py-1.5 last:border-b-0">
      <Check
        checked={on}
        disabled={!possible}
        onChange={(wanted) => {
          keepHaptics(wanted);
          setOn(wanted);
          buzz('success');
        }}
      >
        <span className="min-w-0 flex-1 font-medium">
          <Trans>Vibrate</Trans>
          <span className="block text-xs font-normal text-muted">
            {possible ? (
              <Trans>Briefly when money has moved, twice when it could not</Trans>
            ) : (
              <Trans>This device cannot vibrate</Trans>
            )}
          </span>
        </span>
      </Check>
    </div>
  );
}
