export { texts as errorTexts, textsInLaos as errorTextsInLaos } from '@kapao/contract/error-texts/la';
export { messages } from './locales/public/la.po';
