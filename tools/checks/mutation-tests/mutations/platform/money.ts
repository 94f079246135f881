import { mutationsIn } from '../../mutation.ts';

export const moneyMutations = [
  ...mutationsIn('core/src/money.ts', [
    {
      name: 'kip have fractions',
      area: 'currency',
      find: "fraction.length > (currency === 'LAK' ? 0 : 2)",
      replace: 'fraction.length > 2',
      tests: ['core/src/money.test.ts'],
    },
    {
      name: '1.5 baht are read as 1.05',
      area: 'rounding',
      find: "BigInt(whole + fraction.padEnd(2, '0'))",
      replace: "BigInt(whole + fraction.padStart(2, '0'))",
      tests: ['core/src/money.test.ts'],
    },
  ]),
  ...mutationsIn('core/src/money-format.ts', [
    {
      name: 'the screen rounds up',
      area: 'rounding',
      find: "let shown = `${whole}.${part.padEnd(2, '0').slice(0, 2)}`;",
      replace: 'let shown = Number(`${whole}.${part}`).toFixed(2);',
      tests: ['core/src/money.test.ts'],
    },
  ]),
];
