import { fieldFlaws, sidewaysFlaws } from './field-rules.ts';
import type { Flaw } from './flaw.ts';
import { pressFlaws } from './press-rules.ts';
import { positionFlaws, textsOverTexts, wordFlaws } from './text-rules.ts';
import { blocksIn } from './texts.ts';

/** Returns what breaks, is cut off, collides or is too small on this screen: in the top dialog, or on the page. */
function layoutFlaws(): Flaw[] {
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]');
  const ground = dialogs[dialogs.length - 1] ?? document.body;
  const blocks = blocksIn(ground);
  const found = [
    ...sidewaysFlaws(),
    ...blocks.flatMap((block) => [...wordFlaws(block), ...positionFlaws(block)]),
    ...textsOverTexts(blocks),
    ...fieldFlaws(ground),
    ...pressFlaws(ground),
  ];
  // A text of many lines breaks a rule on each of them, but is reported once.
  return [...new Map(found.map((flaw) => [flaw.kind + flaw.where, flaw])).values()];
}

Object.assign(globalThis, { layoutFlaws });
