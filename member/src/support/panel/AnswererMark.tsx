import { Bot, Headset } from 'lucide-react';
import { cx } from '../../ui/design/cx.ts';
import type { Answerer } from './answerer.ts';

interface Props {
  who: Answerer | null;
  /** Background: the head's navy or the page. */
  on: 'hero' | 'page';
  className?: string;
}

/**
 * Avatar: a letter on gold for a person, a robot icon for a machine, so that both can be told apart at once.
 */
export function AnswererMark({ who, on, className }: Props) {
  const isMachine = who?.isMachine === true;
  const letter = who?.name ? firstLetter(who.name) : '';
  const machine =
    on === 'hero'
      ? 'border border-hero-line bg-white/10 text-hero-gold'
      : 'border border-line bg-card text-gold-text';
  return (
    <span
      aria-hidden
      className={cx(
        'grid flex-none place-items-center rounded-full font-semibold',
        isMachine ? machine : 'gold-fill border',
        className,
      )}
    >
      {isMachine ? <Bot className="size-[55%]" /> : letter || <Headset className="size-[52%]" />}
    </span>
  );
}

/** Returns the first letter of a name with its vowel and tone marks; a vowel written before its consonant is skipped. */
function firstLetter(name: string): string {
  const [letter = ''] = name.trim().replace(/^[เ-ไເ-ໄ]/, '');
  return letter.toUpperCase();
}
