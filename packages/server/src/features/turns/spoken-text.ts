import { sentences } from '../../domain/sentences.ts'
import type { AnswerPart } from '../../gateways/ai/responder.ts'

/** Splits a text that is being written into the parts of an answer: each sentence as soon as its end is known. */
export async function* spokenText(text: AsyncIterable<string>): AsyncIterable<AnswerPart> {
  for await (const sentence of sentences(text)) yield { kind: 'text', text: sentence }
}

/** Collects an answer that is read: one part, with its line breaks, once all of it has arrived. */
export async function* writtenText(text: AsyncIterable<string>): AsyncIterable<AnswerPart> {
  let whole = ''
  for await (const piece of text) whole += piece
  if (whole !== '') yield { kind: 'text', text: whole }
}
