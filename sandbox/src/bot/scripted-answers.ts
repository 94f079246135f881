import type { Lang } from '../pages/texts.ts';
import { asksForPerson, speaksOfDeposit, type Words, words } from './words.ts';

/** Pending item of the member, or one of their slips. */
export interface Item {
  kind: string;
  reference: string;
  amount: number;
  at: Date;
  status: string;
  /** Payload of the button that refers to the item. */
  payload: string;
}

export interface About {
  isMember: boolean;
  currency: string;
  onItsWay: Item[];
  slips: Item[];
}

export interface CustomerMessage {
  lang: Lang;
  /** Whether this is the first message received in this conversation. */
  isFirst: boolean;
  type: string;
  text: string;
  /** Payload of the pressed button; '' if none was pressed. */
  pressed: string;
  /** Returns what the assistant may know about the customer; null if access has ended. */
  about(): Promise<About | null>;
}

interface Choice {
  title: string;
  payload: string;
}

interface BotMessage {
  type: 'text' | 'buttons' | 'quick_replies' | 'generic' | 'media';
  text: string;
  choices?: Choice[];
  /** Whether the slip picture is attached. */
  picture?: boolean;
}

export interface BotAnswer {
  messages: BotMessage[];
  ending?: 'person' | 'solved';
}

const maxCards = 3;
const person = 'kapao:person';

/**
 * Answers the assistant's only topic, a deposit that has not arrived. Pictures and requests for a person hand
 * over to staff; any other message gets the choice between both.
 */
export async function answerTo(message: CustomerMessage): Promise<BotAnswer> {
  const say = words[message.lang];
  const { pressed, type, text } = message;
  if (type === 'media') return { messages: [{ type: 'text', text: say.noPictures }], ending: 'person' };
  if (pressed.startsWith('slip:')) return ofSlip(say, message, pressed.slice('slip:'.length));
  if (pressed === 'wait')
    return { messages: [quick(say.waiting, [say.helped, 'helped'], [say.notHelped, 'team'])] };
  if (pressed === 'again')
    return {
      messages: [
        { type: 'media', text: say.sharpPicture, picture: true },
        {
          type: 'buttons',
          text: say.sendAgain,
          choices: choices([say.mySlips, 'kapao:slips'], [say.team, person]),
        },
      ],
    };
  if (pressed === 'helped') return { messages: [{ type: 'text', text: say.bye }], ending: 'solved' };
  if (pressed === 'team' || asksForPerson(text))
    return { messages: [{ type: 'text', text: say.calling }], ending: 'person' };
  if (pressed === 'deposit' || speaksOfDeposit(text)) return ofDeposit(say, message);
  const greeting = message.isFirst ? say.hello : say.notUnderstood;
  return { messages: [quick(greeting, [say.depositMissing, 'deposit'], [say.team, person])] };
}

async function ofDeposit(say: Words, message: CustomerMessage): Promise<BotAnswer> {
  const about = await message.about();
  if (!about) return { messages: [] };
  if (!about.isMember)
    return { messages: [{ type: 'buttons', text: say.logIn, choices: choices([say.team, person]) }] };
  const isSlip = about.slips.length > 0;
  const found = (isSlip ? about.slips : about.onItsWay).slice(0, maxCards);
  if (found.length === 0)
    return {
      messages: [
        {
          type: 'buttons',
          text: say.nothingFound,
          choices: choices([say.mySlips, 'kapao:slips'], [say.howTo, 'again'], [say.team, person]),
        },
      ],
    };
  const cards = found.map((item): BotMessage => {
    const lines = [
      amountOf(item, about.currency, message.lang),
      `${timeOf(item.at)} · ${stateOf(say, item)}`,
    ];
    const open: [string, string] = [say.open, item.payload];
    return {
      type: 'generic',
      text: lines.join('\n'),
      choices: isSlip ? choices(open, [say.thisOne, `slip:${item.reference}`]) : choices(open),
    };
  });
  return {
    messages: [
      { type: 'text', text: isSlip ? say.slipsFound : say.othersFound },
      ...cards,
      quick(say.whatNow, [say.wait, 'wait'], [say.howTo, 'again'], [say.team, person]),
    ],
  };
}

async function ofSlip(say: Words, message: CustomerMessage, reference: string): Promise<BotAnswer> {
  const slip = (await message.about())?.slips.find((one) => one.reference === reference);
  if (!slip) return { messages: [{ type: 'text', text: say.calling }], ending: 'person' };
  if (slip.status === 'SUCCESS')
    return {
      messages: [
        {
          type: 'buttons',
          text: say.credited,
          choices: choices([say.open, slip.payload], [say.team, person]),
        },
        quick(say.didItHelp, [say.helped, 'helped'], [say.notHelped, 'team']),
      ],
    };
  if (slip.status === 'FAILED')
    return { messages: [quick(say.refused, [say.howTo, 'again'], [say.team, person])] };
  return {
    messages: [quick(say.beingChecked, [say.wait, 'wait'], [say.howTo, 'again'], [say.team, person])],
  };
}

function quick(text: string, ...offered: [string, string][]): BotMessage {
  return { type: 'quick_replies', text, choices: choices(...offered) };
}

function choices(...offered: [string, string][]): Choice[] {
  return offered.map(([title, payload]) => ({ title, payload }));
}

function stateOf(say: Words, { status }: Item): string {
  return status === 'SUCCESS' ? say.isCredited : status === 'FAILED' ? say.isRefused : say.isAlreadySent;
}

/** Formats an amount with its currency; an amount of 0 has not been read from the slip yet. */
function amountOf({ amount }: Item, currency: string, lang: Lang): string {
  if (amount === 0) return words[lang].unread;
  return `${amount.toLocaleString('en', { minimumFractionDigits: 2 })} ${words[lang].currency[currency] ?? currency}`;
}

/** Formats a time in UTC+7, the time of Bangkok and Vientiane all year. */
function timeOf(at: Date): string {
  const local = new Date(at.getTime() + 7 * 3_600_000).toISOString();
  return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11, 16)}`;
}
