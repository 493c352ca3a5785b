import type { SetPhrases } from './set-phrases.ts'

export const hausa: SetPhrases = {
  greeting: (name) => `Sannu, ${name} ke magana. Yaya zan iya taimaka muku?`,
  call_back_greeting: (name) =>
    `Sannu, ${name} ke magana. Kun nemi mu sake kiran ku. Ku ɗan jira kaɗan, zan haɗa ku da abokin aikinmu.`,
  consent: 'Za a iya naɗar wannan kiran. Ku danna 1 idan kun yarda, ko 2 don ci gaba ba tare da an naɗa ba.',
  keys_only:
    'Ba na iya fahimtar magana a wannan kiran. Don Allah ku amsa da maɓallan wayarku, sannan ku danna maɓallin hash a ƙarshe.',
  still_there: 'Har yanzu kuna nan?',
  nobody_there: 'Ban ji daga gare ku ba, don haka zan kawo ƙarshen kiran yanzu. Sai an jima.',
  not_understood: 'Ku yi haƙuri, ban ji da kyau ba. Za ku iya maimaitawa?',
  after_hold: 'Na gode da jiran da kuka yi. Na dawo.',
  no_answer: 'Ku yi haƙuri, ba zan iya amsa wannan yanzu ba. Don Allah ku sake gwadawa nan gaba kaɗan.',
  has_to_end: 'Ku yi haƙuri, dole wannan kiran ya ƙare yanzu. Sai an jima.',
  keys_again: 'Don Allah ku sake shigar da lambobin.',
  call_for_colleague: 'Akwai kira a gare ku.',
  is_recorded: 'Ana naɗar wannan kiran.',
  agent_stays: 'Mataimakin zai ci gaba da kasancewa a kiran. Ku danna tauraro don ya fita.',
  take_call: 'Ku danna 1 don karɓar kiran, ko 2 don ƙin karɓa.',
}
