import type { CallAgent } from '../call-agent.ts'

type Greeted = Pick<CallAgent, 'display_name' | 'language'>

/** The first words of a call-back in the languages of agents. English, too, for `auto`: the caller has not said anything yet. */
const GREETINGS: Readonly<Record<string, (name: string) => string>> = {
  pcm: (name) =>
    `How far, na ${name} dey call. You ask us to call you back. Abeg wait small, I dey connect you to person wey go help you.`,
  yo: (name) => `Ẹ ǹlẹ́ o, ${name} ni. Ẹ ní kí a pè yín padà. Ẹ jọ̀wọ́ ẹ dúró díẹ̀, mò ń so yín pọ̀ mọ́ òṣìṣẹ́ wa.`,
  ig: (name) =>
    `Ndewo, ọ bụ ${name}. Ị gwara anyị ka anyị kpọghachi gị. Biko chere ntakịrị, ana m ejikọ gị na onye ọrụ anyị.`,
  ha: (name) => `Sannu, ${name} ke magana. Ka nemi mu sake kiran ka. Ɗan jira kaɗan, zan haɗa ka da abokin aikinmu.`,
  fr: (name) =>
    `Bonjour, ici ${name}. Vous nous avez demandé de vous rappeler. Un instant, je vous mets en relation avec un collègue.`,
  ar: (name) => `مرحبًا، معك ${name}. طلبت منا أن نعاود الاتصال بك. لحظة من فضلك، سأوصلك بأحد الزملاء.`,
  pt: (name) => `Olá, fala ${name}. Pediu que lhe ligássemos. Um momento, vou passar a chamada a um colega.`,
}

function english(name: string): string {
  return `Hello, this is ${name}. You asked us to call you back. One moment, I am connecting you with a colleague.`
}

/** Said to who is called back, in place of the agent's greeting, if the promise has no words of its own. */
export function callBackGreeting({ display_name, language }: Greeted): string {
  return (GREETINGS[language] ?? english)(display_name)
}
