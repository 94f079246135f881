import type { RuleValues } from '@kapao/contract/backoffice/content-values';
import { queueNames, targetMinutesRange } from '@kapao/contract/backoffice/queue-names';
import { useLingui } from '@lingui/react/macro';
import { useQueueLinks } from '../../../frame/queue/queue-links.ts';
import type { ContentEdit } from '../useContentEdit.ts';
import { WholeNumberInput } from './NumberInputs.tsx';

/** Target time of each queue, in minutes. */
export function TargetsForm({ edit }: { edit: ContentEdit }) {
  const { t, i18n } = useLingui();
  const links = useQueueLinks();
  const targets = edit.value as RuleValues['queueTargets']; // Cast: the editor shows this form only for this key.
  return (
    <fieldset disabled={!edit.mayWrite} className="grid max-w-4xl gap-3 md:grid-cols-2">
      <p className="text-muted md:col-span-2">
        {t`An item that waits longer is over target. An alarm is raised while the oldest one waits more than twice as long.`}
      </p>
      {queueNames.map((queue) => (
        <WholeNumberInput
          key={queue}
          label={i18n._(links[queue].waiting)}
          after={t`minutes`}
          {...targetMinutesRange}
          value={targets[queue]}
          onChange={(minutes) => edit.change({ ...targets, [queue]: minutes })}
        />
      ))}
    </fieldset>
  );
}
