import { speechWords } from './speech-words.ts'

/** Latin, Arabic and full-width. */
const QUESTION_MARK = /[?؟？]\s*$/

/** Whether the text ends with a question. */
export function isQuestion(text: string): boolean {
  return QUESTION_MARK.test(text)
}

/** True if the text contains one of the names as whole words, ignoring case and accents. */
export function isAddressed(text: string, names: readonly string[]): boolean {
  const words = ` ${speechWords(text).join(' ')} `
  return names.some((name) => {
    const called = speechWords(name)
    return called.length > 0 && words.includes(` ${called.join(' ')} `)
  })
}
