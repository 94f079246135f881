import type { TextValues } from '@kapao/contract/desk/content-values';
import type { ContentEdit } from '../useContentEdit.ts';
import { HtmlParts } from './HtmlParts.tsx';

export function ConditionsForm({ edit }: { edit: ContentEdit }) {
  const parts = edit.value as TextValues['conditions']; // the editor shows this form for nothing else
  return <HtmlParts parts={parts} locked={!edit.mayWrite} onChange={edit.change} />;
}
