import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TextPart } from './src/i18n/i18n.ts';

/**
 * The texts come in three parts, each a chunk per language that loads alone: `public` with the first screen, then one
 * of the others, by where somebody goes. This says which sources speak in which part; lingui.config.ts makes a
 * catalog of each, and text-parts.test.ts holds every page to the parts that it loads.
 */
interface Sources {
  include: string[];
  exclude: string[];
}

const frame = ['app', 'session', 'ui', 'i18n'];
/** In `app/`, but said on later pages only. */
const saidLater = ['app/coming-words.ts', 'app/MissingDialog.tsx', 'app/CallFault.tsx', 'app/ReadFault.tsx'];
const visitorOnly = ['register', 'howto'];
/** Seen by visitors and by members: in both parts, so that neither loads the other. */
const onBothSides = ['bank', 'contact', 'content', ...saidLater];

/** Every other slice speaks to members only, a new one too. */
const membersOnly = readdirSync(join(import.meta.dirname, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .filter((folder) => ![...frame, ...visitorOnly, ...onBothSides].includes(folder));

/** Paths below src/: folders, or single files. */
export const textParts: Record<TextPart, Sources> = {
  public: { include: frame, exclude: saidLater },
  visitor: { include: [...visitorOnly, ...onBothSides], exclude: [] },
  member: { include: [...membersOnly, ...onBothSides], exclude: [] },
};
