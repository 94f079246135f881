import { fieldFlaws, sidewaysFlaws } from './field-rules.ts';
import type { Flaw } from './flaw.ts';
import { pressFlaws } from './press-rules.ts';
import { placeFlaws, textsOverTexts, wordFlaws } from './text-rules.ts';
import { blocksIn } from './texts.ts';

/** Whatever on this screen breaks, is cut off, runs into something else, or is too small: of the dialog on top, or of the page. */
function layoutFlaws(): Flaw[] {
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]');
  const ground = dialogs[dialogs.length - 1] ?? document.body;
  const blocks = blocksIn(ground);
  const found = [
    ...sidewaysFlaws(),
    ...blocks.flatMap((block) => [...wordFlaws(block), ...placeFlaws(block)]),
    ...textsOverTexts(blocks),
    ...fieldFlaws(ground),
    ...pressFlaws(ground),
  ];
  // A text of many lines breaks a rule on each of them.
  return [...new Map(found.map((flaw) => [flaw.kind + flaw.where, flaw])).values()];
}

Object.assign(globalThis, { layoutFlaws });
