import type { SynchronousAnswer } from '../../../delivery/synchronous-answer.ts'
import type { SynchronousCall, SynchronousRequest } from '../../../delivery/synchronous-call.ts'
import { asChunk, CompletionEvents, faultOfCompletion } from './completion-events.ts'

type Failure = SynchronousAnswer & { kind: 'failed' }

/** One request to a model endpoint, in the form of the `fetch` that a library accepts. */
export class CompletionRequest {
  /** The reason why the endpoint did not answer. Null if it did, or has not failed yet. */
  failure: Failure | null = null
  readonly #call: SynchronousCall
  readonly #request: Omit<SynchronousRequest, 'body'>

  constructor(call: SynchronousCall, request: Omit<SynchronousRequest, 'body'>) {
    this.#call = call
    this.#request = request
  }

  /** Gives the library its response at once, and the chunks as they arrive: the timeouts are those of backends. */
  readonly fetch: typeof globalThis.fetch = (_url, init) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#ask(controller, init ?? {}).then(
          () => controller.close(),
          (error: unknown) => controller.error(error),
        )
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }))
  }

  async #ask(chunks: ReadableStreamDefaultController<Uint8Array>, { body, signal }: RequestInit): Promise<void> {
    const write = (chunk: string): void => chunks.enqueue(encoder.encode(`data: ${chunk.replaceAll('\n', ' ')}\n\n`))
    let is_streamed = false
    const asked = JSON.parse(body as string) as Asked // as the library sends it
    const answer = await this.#call({
      ...this.#request,
      body: asked,
      relay_body: wholeOf(asked),
      stream: new CompletionEvents((chunk) => {
        is_streamed = true
        write(chunk)
      }),
      faultOf: faultOfCompletion,
      signal: signal ?? undefined,
    })
    if (answer.kind === 'failed') {
      this.failure = answer
      throw new Error(answer.detail)
    }
    if (!is_streamed) write(asChunk(answer.json))
  }
}

interface Asked {
  stream: boolean
  stream_options?: object
}

/** Changes a request so that it asks for a whole completion. */
function wholeOf(asked: Asked): object {
  const { stream_options: _, ...rest } = asked
  return { ...rest, stream: false }
}

const encoder = new TextEncoder()
