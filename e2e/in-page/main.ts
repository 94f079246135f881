import { fieldViolations, sidewaysViolations } from './field-rules.ts';
import type { LayoutViolation } from './layout-violation.ts';
import { pressViolations } from './press-rules.ts';
import { positionViolations, textsOverTexts, wordViolations } from './text-rules.ts';
import { textBlocksIn } from './texts.ts';

/** Returns what breaks, is cut off, collides or is too small on this screen: in the top dialog, or on the page. */
function layoutViolations(): LayoutViolation[] {
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]');
  const ground = dialogs[dialogs.length - 1] ?? document.body;
  const blocks = textBlocksIn(ground);
  const found = [
    ...sidewaysViolations(),
    ...blocks.flatMap((block) => [...wordViolations(block), ...positionViolations(block)]),
    ...textsOverTexts(blocks),
    ...fieldViolations(ground),
    ...pressViolations(ground),
  ];
  // A text of many lines breaks a rule on each of them, but is reported once.
  return [...new Map(found.map((violation) => [violation.kind + violation.where, violation])).values()];
}

Object.assign(globalThis, { layoutViolations });
