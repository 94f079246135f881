import type { Lang } from '../texts.ts';
import { la } from './play-texts-la.ts';
import { th } from './play-texts-th.ts';

/** What the game pages say. English rules; the two others say the same as games there would. */
const en = {
  balance: 'Balance here',
  outstanding: 'In open bets: {amount}',
  credits: 'credits',
  creditWorth: '1 credit = ฿{rate}',
  stake: 'Stake',
  stakeEach: 'Stake on each side chosen',
  stakeNumber: 'Stake for this number',
  spin: 'Spin',
  bet: 'Bet',
  pickSides: 'Choose a side, or both',
  sun: 'Sun',
  moon: 'Moon',
  won: 'You won {amount}',
  even: 'A pair: your stake is back',
  lost: 'No win this time',
  back: 'Back to wallet',
  demoSlot: 'Demo game. The outcome is drawn on the server; long-run return {rtp}%.',
  demoSides:
    'Demo game. The outcome is drawn on the server; long-run return {rtp}%. A stake on both sides does not count as turnover.',
  demoSport:
    'Demo with invented teams. Results are drawn on the server; long-run return of one selection about {rtp}%, less with each more. Under odds of 1.50 only the possible win counts as turnover.',
  demoLotto: 'Demo draw. Numbers are drawn on the server; long-run return {rtp}%.',
  ended: 'This game link has ended',
  endedHow: 'Open the game again from your wallet.',
  notEnough: 'The balance here is not enough. Bring money in from your wallet first.',
  invalid: 'Please check what you chose and the stake.',
  closed: 'Betting on this match has just closed. Choose another.',
  failed: 'No answer. Your balance is safe; try again.',
  paytable: 'What pays',
  pays: '{times}×',
  pair: 'Two alike: stake back',
  last: 'Last bets',
  none: 'No bets yet',
  openBet: 'Open',
  voidBet: 'Void, stake back',
  wonBet: 'Won',
  evenBet: 'Stake back',
  lostBet: 'Lost',
  matches: 'Matches',
  result1: 'Home',
  resultX: 'Draw',
  result2: 'Away',
  playing: 'Playing',
  closes: 'Betting closed',
  calledOff: 'Called off',
  slip: 'Your slip',
  slipEmpty: 'Tap the odds of a match to begin.',
  slipFull: 'A slip takes four matches.',
  odds: 'Odds',
  couldWin: 'Could win',
  remove: 'Remove {name}',
  placed: 'Placed. It settles by itself when the match ends.',
  versus: '{home} – {away}',
  ticket: 'Your ticket',
  number: 'Number, 2 or 3 digits',
  add: 'Add',
  random: 'Random',
  buy: 'Buy the ticket',
  ticketEmpty: 'Add a number to begin.',
  ticketFull: 'A ticket takes ten numbers.',
  bought: 'Bought. It is drawn at {time}.',
  nextDraw: 'Next draw',
  draws: 'Last draws',
  twoPays: '2 digits (the last two): {times}×',
  threePays: '3 digits in order: {times}×',
  total: 'Total',
};

export type PlayTexts = { [Name in keyof typeof en]: string };

export type PlayText = keyof PlayTexts;
const texts: Record<Lang, PlayTexts> = { en, th, la };

export function say(lang: Lang, name: PlayText, params: Record<string, string | number> = {}): string {
  return texts[lang][name].replace(/\{(\w+)\}/g, (whole, param: string) => String(params[param] ?? whole));
}
