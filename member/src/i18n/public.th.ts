export { texts as errorTexts, textsInLaos as errorTextsInLaos } from '@kapao/contract/errors/error-texts/th';
export { messages } from './locales/public/th.po';
