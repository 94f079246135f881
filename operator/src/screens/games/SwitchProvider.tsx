import { useLingui } from '@lingui/react/macro';
import { useAction } from '../../frame/api/useAction.ts';
import { useApprovalRequest } from '../../frame/api/useApprovalRequest.ts';
import type { Provider } from './provider.ts';
import { SwitchDialog } from './SwitchDialog.tsx';

/** Switches a provider on or off. Switching off an alarm channel takes a second person. */
export function SwitchProvider({ row, onClose }: { row: Provider; onClose: () => void }) {
  const { t } = useLingui();
  const { kind, code, adapter, baseUrl, settings, seen, enabled } = row;
  const params = { kind, code };
  const change = useAction('switchProvider', {
    quiet: true,
    done: () => t`Done. It takes effect within seconds.`,
    onDone: onClose,
  });
  const request = useApprovalRequest('requestProviderApproval', onClose);
  const needsTwo = kind === 'alarm' && enabled;
  const { busy, error } = needsTwo ? request : change;
  return (
    <SwitchDialog
      name={code}
      enabled={enabled}
      note={
        needsTwo
          ? t`Staff no longer get alarms through it. Needs a second approval.`
          : t`Takes effect within seconds; calls in progress complete. A disabled provider gets no new requests; its open items are escalated after a day.`
      }
      busy={busy}
      error={error}
      onConfirm={(why) =>
        needsTwo
          ? void request.run({
              params,
              body: { adapter, baseUrl, settings, secrets: {}, seen, enabled: false, why },
            })
          : void change.run({ params, body: { enabled: !enabled, why } })
      }
      onClose={onClose}
    />
  );
}
