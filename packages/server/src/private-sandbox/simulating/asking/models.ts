import { timeLimit, type Clock } from '@ohun/clock'
import { textModels } from '../../../gateways/ai/catalogue.ts'
import { ModelError, type ChatMessage, type ChatModel } from '../../../gateways/ai/chat-model.ts'
import { jsonAnswer, wholeReply } from '../../../gateways/ai/json-answer.ts'
import type { ModelFor } from '../../../gateways/ai/models-by-environment.ts'
import type { ObjectSchema } from '../../../domain/analysis-schema/analysis-schema.ts'

export interface ModelsDeps {
  modelFor: ModelFor
  /** The clock that measures models, while the clock of the conversations stands still. */
  machine_clock: Clock
  workspace_id: string
}

/** A question to a model, whose answer is a JSON object. */
export interface ModelQuestion<T> {
  /** The name of the model in the catalogue. */
  model: string
  system: string
  /** The conversation in question, as data. */
  about: string
  schema: ObjectSchema
  /** Reads the answer. Returns its value, or its fault as a sentence. */
  read: (json: unknown) => { value: T } | { fault: string }
}

/** The reason why a model did not answer, as a sentence for the customer. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** The most questions at once. More questions wait. */
const MAX_CONCURRENT = 8
/** The time limit for both answers. Waiting for a place does not count. */
const MAX_MS = 30_000
/** The number of attempts. After an invalid answer, the model gets the reason and is asked once more. */
const ANSWERS = 2
const MAX_TOKENS = 2_000

/** The hosted models of production. A simulation asks several questions at once, and each has a time limit. */
export class Models {
  readonly #deps: ModelsDeps
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(deps: ModelsDeps) {
    this.#deps = deps
  }

  /** @throws NoAnswer */
  async ask<T>(question: ModelQuestion<T>): Promise<T> {
    if (this.#running < MAX_CONCURRENT) this.#running++
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await this.#askWithin(question)
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }

  async #askWithin<T>(question: ModelQuestion<T>): Promise<T> {
    using limit = timeLimit(this.#deps.machine_clock, MAX_MS)
    try {
      return await this.#converse(question, limit.signal)
    } catch (error) {
      if (limit.expired) throw new NoAnswer(`The model took longer than ${MAX_MS / 1_000} s.`, { cause: error })
      throw error instanceof ModelError ? new NoAnswer(error.message, { cause: error }) : error
    }
  }

  async #converse<T>(question: ModelQuestion<T>, signal: AbortSignal): Promise<T> {
    const { model, model_id } = this.#modelOf(question.model)
    const { system, schema } = question
    const messages: ChatMessage[] = [{ role: 'user', text: question.about }]
    const request = {
      workspace_id: this.#deps.workspace_id,
      model: model_id,
      system,
      passages: [],
      messages,
      tools: [],
    }
    for (let answers = 1; ; answers++) {
      const output = { schema, most_tokens: MAX_TOKENS }
      const text = await wholeReply(model, { ...request, output }, signal)
      const read = readJson(text, question)
      if ('value' in read) return read.value
      if (answers === ANSWERS) throw new NoAnswer(`The model's answer is not valid: ${read.fault}`)
      messages.push(
        { role: 'assistant', text },
        { role: 'user', text: `That is not valid: ${read.fault} Answer again.` },
      )
    }
  }

  #modelOf(name: string): { model: ChatModel; model_id: string } {
    const known = textModels.find(({ model_id }) => model_id === name)
    const model = known ? this.#deps.modelFor('production', known.provider) : null
    if (!known || !model) throw new NoAnswer(`The service has no credentials for ${name}.`)
    return { model, model_id: known.model_id }
  }
}

function readJson<T>(text: string, { read }: Pick<ModelQuestion<T>, 'read'>): { value: T } | { fault: string } {
  try {
    return read(jsonAnswer(text))
  } catch {
    return { fault: 'It is not a JSON object.' }
  }
}
