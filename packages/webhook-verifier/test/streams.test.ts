import { expect, test, vi } from 'vitest'
import { createAgentHandler, type StreamedTurnReply, type Turn, type TurnPiece } from '../src/index.ts'
import { createWebHandler } from '../src/adapters/web.ts'
import { receivers } from './support/receivers.ts'
import { secret, signed, textTurn, voiceTurn } from './support/requests.ts'

const ACCEPT = { Accept: 'application/json, text/event-stream, application/x-ndjson' }
const streamed = (turn: object = voiceTurn): RequestInit => signed(turn, ACCEPT)

/** A gate that the test opens. */
function gate() {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

async function* pieces(...given: unknown[]): AsyncGenerator<TurnPiece> {
  for (const piece of given) yield piece as TurnPiece
}

const linesOf = (body: string): unknown[] =>
  body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)

for (const [name, receiver] of Object.entries(receivers)) {
  test(`${name}: a streamed reply is sent piece by piece, and ends with its end`, async () => {
    const more = gate()
    const url = await receiver({
      secrets: secret,
      async *onTurn({ transcription }) {
        yield `You said: ${transcription}. `
        await more.opened
        yield ''
        yield { text: 'Goodbye.', end_call: true }
      },
    })
    const response = await fetch(url, streamed())
    expect(response.headers.get('content-type')).toBe('application/x-ndjson')
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toBe('{"text":"You said: Where is my order?. "}\n')
    more.open()
    let rest = ''
    for (let read = await reader.read(); !read.done; read = await reader.read()) rest += read.value
    expect(linesOf(rest)).toEqual([{}, { text: 'Goodbye.', end_call: true }, { end: true }])
  })

  test(`${name}: the handler's signal is aborted when the caller interrupts the reply`, async () => {
    const stopped = gate()
    const onError = vi.fn<(error: unknown) => void>()
    const agent = createAgentHandler({
      secrets: secret,
      async *onTurn(_, { signal }) {
        yield 'One moment. '
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            stopped.open()
            reject(signal.reason as Error)
          })
        })
      },
      onError,
    })
    const url = await receiver(agent)
    const hanging_up = new AbortController()
    const response = await fetch(url, { ...streamed(), signal: hanging_up.signal })
    await response.body!.getReader().read()
    hanging_up.abort()
    await stopped.opened
    expect(onError).not.toHaveBeenCalled()
  })

  test(`${name}: a reply that fails after its first words has no end, and its failure is reported`, async () => {
    const onError = vi.fn<(error: unknown) => void>()
    const failure = new Error('the model broke off')
    const url = await receiver({
      secrets: secret,
      onError,
      async *onTurn() {
        yield 'Your order '
        await Promise.resolve()
        throw failure
      },
    })
    const response = await fetch(url, streamed())
    expect([response.status, linesOf(await response.text())]).toEqual([200, [{ text: 'Your order ' }]])
    expect(onError).toHaveBeenCalledExactlyOnceWith(failure)
  })

  test(`${name}: a reply that fails before its first words is a 500`, async () => {
    const onError = vi.fn<(error: unknown) => void>()
    const url = await receiver({
      secrets: secret,
      onError,
      // oxlint-disable-next-line eslint/require-yield -- it fails first
      async *onTurn() {
        throw new Error('the model is not there')
      },
    })
    expect((await fetch(url, streamed())).status).toBe(500)
    expect(onError).toHaveBeenCalledOnce()
  })

  test(`${name}: a sender that takes no stream gets the whole reply`, async () => {
    const url = await receiver({
      secrets: secret,
      onTurn: () => pieces('It left ', { text: 'today.', end_call: true }),
    })
    const response = await fetch(url, signed(voiceTurn))
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await response.json()).toEqual({ text: 'It left today.', end_call: true })
  })
}

const ask = async (onTurn: (turn: Turn) => StreamedTurnReply, request = streamed()) => {
  const onError = vi.fn<(error: unknown) => void>()
  const handler = createWebHandler({ secrets: secret, onTurn, onError })
  const response = await handler(new Request('http://127.0.0.1/ohun', request))
  return { response, onError }
}

test.each([
  ['text that is not a string', [{ text: 7 }]],
  ['something else than a string and an object', [null]],
  ['several actions', ['Bye.', { end_call: true, dtmf: '1' }]],
  ['an action after another', ['Bye.', { end_call: true }, { transfer_to: '+2348031234567' }]],
  ['text after an action', ['Bye.', { end_call: true }, 'More.']],
])('a stream with %s has no end, and onError says why', async (_, given) => {
  const returned = vi.fn<() => void>()
  const { response, onError } = await ask(async function* () {
    try {
      yield* pieces('Hello. ', ...given)
    } finally {
      returned()
    }
  })
  expect(await response.text()).not.toContain('"end":')
  expect(onError.mock.lastCall?.[0]).toBeInstanceOf(TypeError)
  expect(returned).toHaveBeenCalledOnce()
})

test('a stream without text leaves a message unanswered, and is an error for a voice turn', async () => {
  const silent = await ask(() => pieces('', {}), streamed(textTurn))
  expect([silent.response.status, await silent.response.text()]).toEqual([204, ''])
  const failed = await ask(() => pieces({ end_call: true }))
  expect(failed.response.status).toBe(500)
  expect(String(failed.onError.mock.lastCall?.[0])).toContain('expected text for a voice turn')
})

test('a body is neither compressed nor buffered on its way', async () => {
  const { response } = await ask(() => pieces('Hello.'))
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(response.headers.get('x-accel-buffering')).toBe('no')
})
