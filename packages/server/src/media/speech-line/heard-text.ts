/** A sentence and how much of it was heard. */
export interface HeardSentence {
  text: string
  /** The part of the sentence that was played, from 0 to 1. */
  share: number
}

/** The words that were heard, by the share of their sentence that was played. A word counts once its middle was played. */
export function heardText(sentences: readonly HeardSentence[]): string {
  return sentences
    .map(({ text, share }) => heardWords(text, share))
    .filter(Boolean)
    .join(' ')
}

function heardWords(text: string, share: number): string {
  if (share >= 1) return text
  const played = share * text.length
  const words = [...text.matchAll(/\S+/gu)]
  const heard = words.filter((word) => word.index + word[0].length / 2 <= played)
  return heard.map(([word]) => word).join(' ')
}
