import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'ra-core';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { Tabs } from '../../ui/menu/Tabs.tsx';
import { isTextKey, type Key, keyTexts } from './keys.ts';

interface Props<K extends Key> {
  label: string;
  keys: readonly K[];
  chosen: K | 'end';
  /** Path before the key, such as `/content`. */
  root: string;
  more?: { readonly name: 'end'; readonly label: string };
}

/** Tabs of a page's content keys; a key whose value has an invalid shape is marked. */
export function KeyTabs<K extends Key>({ label, keys, chosen, root, more }: Props<K>) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const [first] = keys;
  // Cast: both calls have one shape.
  const call = (first && isTextKey(first) ? 'listTexts' : 'listRules') as 'listTexts';
  const { data } = useBackoffice(call, { what: ['content'] });
  const isBroken = (key: Key) => data?.rows.some(({ id, isShaped }) => id === key && !isShaped);
  return (
    <Tabs<K | 'end'>
      label={label}
      tabs={[
        ...keys.map((key) => ({ name: key, label: `${isBroken(key) ? '⚠ ' : ''}${i18n._(keyTexts[key])}` })),
        ...(more ? [more] : []),
      ]}
      chosen={chosen}
      onChoose={(next) => navigate(`${root}/${next}`)}
    />
  );
}
