import { endsWithPhrase, phraseSets } from './phrases.ts'

/** Words after which a sentence continues: conjunctions, prepositions, articles and the like. */
const CONTINUES = phraseSets({
  en: `and, but, or, nor, because, cause, if, unless, while, although, though, which, whose, with, without, from, for, of, to, at,
    into, the, a, an, my, your, his, our, their, is, are, am, were, would, should, im, ive, theres, i, we, than, plus, between`,
  pcm: 'wey, say, sey, make, because say, dey, wan, na, cos, with',
  yo: 'ati, pelu, sugbon, amo, tabi, nitori, nitoripe, ki, ti, pe, bi, fun, si, lati, mo',
  ig: 'na, ma, ma o bu, mobu, nihi, nihi na, maka, ka, ga, nke, ndi, bu, ebe, mgbe, tupu, kama',
  ha: 'da, amma, ko, kuma, saboda, domin, don, idan, in, cewa, wanda, wadda, na, ta, ga, zuwa, daga, sai, zan, tare da',
})

/** Words with which somebody asks for time. */
const ASKS_FOR_TIME = phraseSets({
  en: `um, umm, uhm, uh, er, erm, em, emm, ehm, so, well, wait, like, basically, hold on, let me see, let me check, let me think,
    one moment, one second, one minute, just a moment, just a second, just a minute, give me a second, give me a minute, you know,
    i mean, hang on, what is it called, how do i say`,
  pcm: `abeg wait, wait first, make i see, make i check, make i think am, e be like, wetin dem dey call am, how i go talk am, ehn`,
  yo: 'duro, e duro, e jo duro, e jowo e duro, je ki n wo, je ki n wo o, je ki n, iseju kan, e fun mi ni iseju kan, ehn',
  ig: 'chere, chere nu, biko chere, ka m hu, ka m lee, ka m chee, otu nkeji, ya bu, ehn',
  ha: 'jira, dan jira, ka jira, ki jira, dakata, bari in duba, bari in gani, bari na duba, wato, minti daya',
})

/** Pairs of words after which a sentence is complete: "I think so", "as well", "I can't wait", "I like". */
const COMPLETE = new Set(
  `think so, hope so, guess so, say so, said so, believe so, not so, even so, very well, as well, do well, doing well, is well,
   quite well, all well, cant wait, can wait, will wait, ill wait, to wait, could wait, you like, dont like, i like, id like,
   do like, did like, too am, i am, we are, they are, you are, what if, na so`
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' ')),
)

/**
 * Whether the sentence is likely to continue after these words. A full stop is ignored, because some recognizers end each text with one.
 * A single word is an answer: "to" means "all right" in Hausa.
 */
export function isUnfinished(words: readonly string[], language: string): boolean {
  return words.length > 1 && !isComplete(words) && endsWithPhrase(words, CONTINUES(language))
}

/** Whether the speaker asks for time, even if the words look like a question or a sentence. */
export function asksForTime(words: readonly string[], language: string): boolean {
  return !isComplete(words) && endsWithPhrase(words, ASKS_FOR_TIME(language))
}

const isComplete = (words: readonly string[]): boolean => COMPLETE.has(words.slice(-2).join(' '))
