import { describe, expect, test } from 'vitest'
import { UnexpectedResponseError } from '../src/index.ts'
import { answer, FakeApi, ok, REQUEST_ID, type Reaction } from './support/fake-api.ts'

const agent = { agent_id: 'agt_1', display_name: 'Ada', request_id: REQUEST_ID }

async function failure(reaction: () => Reaction) {
  const api = new FakeApi([reaction])
  const error = await api.clock.fails(api.ohun.agents.get('agt_1', { maxRetries: 0 }))
  expect(error).toBeInstanceOf(UnexpectedResponseError)
  expect(error).toMatchObject({ code: 'UNEXPECTED_RESPONSE', method: 'GET', path: '/v1/agents/agt_1', attempts: 1 })
  return error as UnexpectedResponseError
}

describe('a response that is not from the API', () => {
  test('HTML of a proxy is named by its status and its words', async () => {
    const html =
      '<html><head><style>a{}</style><title>502 Bad\nGateway</title></head><body><h1>nginx</h1></body></html>'
    const error = await failure(() => answer(502, html, { 'content-type': 'text/html; charset=utf-8' }))
    expect(error.message).toBe('Expected JSON of the Ohun API, got 502 (text/html): "502 Bad Gateway nginx".')
    expect(error).toMatchObject({ status: 502, retryable: true, requestId: REQUEST_ID })
  })

  test('an empty 500', async () => {
    const error = await failure(() => new Response(null, { status: 500 }))
    expect(error.message).toBe('Expected JSON of the Ohun API, got 500 (no content type) with an empty body.')
    expect(error).toMatchObject({ status: 500, retryable: true, requestId: undefined })
  })

  test('a success whose JSON is cut', async () => {
    const error = await failure(() => answer(200, '{"agent_id":"agt_1","displ', {}))
    expect(error.message).toContain('got 200 (application/json): "{"agent_id":"agt_1","displ"')
    expect(error).toMatchObject({ status: 200, retryable: false, requestId: REQUEST_ID })
  })

  test('an error envelope that is cut', async () => {
    const error = await failure(() => answer(404, '{"error_code":"NOT_FOU', {}))
    expect(error).toMatchObject({ status: 404, retryable: false })
  })

  test('JSON that is no envelope', async () => {
    expect(await failure(() => answer(400, '{"error":"nope"}', {}))).toMatchObject({ status: 400 })
    expect(await failure(() => answer(400, 'null', {}))).toMatchObject({ status: 400 })
  })

  test('a page of any length makes a line of a message, without control characters', async () => {
    const error = await failure(() =>
      answer(503, `\u001b[31m${'long '.repeat(10_000)}`, { 'content-type': 'text/plain' }),
    )
    expect(error.message.length).toBeLessThan(220)
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    expect(error.message).not.toMatch(/[\u0000-\u001f]/)
  })

  test('a redirect is not followed', async () => {
    const error = await failure(() => answer(301, '', { location: 'https://ohun.test' }))
    expect(error.message).toContain('a redirect: set baseUrl to its target')
  })
})

describe('an answer', () => {
  test('is the data', async () => {
    const api = new FakeApi([ok(agent)])
    expect(await api.clock.run(api.ohun.agents.get('agt_1'))).toEqual(agent)
  })

  test('without a body is undefined', async () => {
    const api = new FakeApi([() => new Response(null, { status: 204 })])
    expect(await api.clock.run(api.ohun.agents.delete('agt_1'))).toBeUndefined()
  })

  test('.withResponse() gives status, headers and request id too', async () => {
    const api = new FakeApi([() => answer(200, JSON.stringify(agent), { 'x-service-duration': '1.5' })])
    const { data, response, requestId } = await api.clock.run(api.ohun.agents.get('agt_1').withResponse())
    expect(data.display_name).toBe('Ada')
    expect(response.status).toBe(200)
    expect(response.headers.get('x-service-duration')).toBe('1.5')
    expect(requestId).toBe(REQUEST_ID)
  })

  test('tells the request id of its body where the header is hidden from a page of another origin', async () => {
    const hidden = (status: number, body: object) => () => new Response(JSON.stringify(body), { status })
    const envelope = { error_code: 'NOT_FOUND', message: '', request_id: REQUEST_ID }
    const api = new FakeApi([hidden(200, agent), hidden(404, envelope)])
    expect(await api.ohun.agents.get('agt_1').withResponse()).toMatchObject({ requestId: REQUEST_ID })
    await expect(api.ohun.agents.get('agt_1')).rejects.toMatchObject({ requestId: REQUEST_ID })
  })

  test('.withResponse() alone leaves no rejection behind', async () => {
    const api = new FakeApi([() => answer(200, '{', {})])
    await expect(api.ohun.agents.get('agt_1').withResponse()).rejects.toBeInstanceOf(UnexpectedResponseError)
  })

  test('shows an error in the stack where the program asked', async () => {
    const api = new FakeApi([() => answer(200, '{', {})])
    const askOfTheProgram = async () => await api.ohun.agents.get('agt_1')
    await expect(askOfTheProgram()).rejects.toMatchObject({ stack: expect.stringContaining('askOfTheProgram') })
  })

  test('then, catch and finally are those of a promise', async () => {
    const api = new FakeApi([ok(agent), () => answer(200, '{', {})])
    let ended = 0
    const name = await api.ohun.agents
      .get('agt_1')
      .finally(() => (ended += 1))
      .then(({ display_name }) => display_name)
    const caught = await api.ohun.agents.get('agt_1').catch((error: unknown) => error)
    expect([name, ended]).toEqual(['Ada', 1])
    expect(caught).toBeInstanceOf(UnexpectedResponseError)
  })
})

describe('a request', () => {
  test('carries the key, JSON and the path with its values escaped', async () => {
    const api = new FakeApi([ok(agent)])
    await api.clock.run(api.ohun.agents.update('a/b ?', { display_name: 'Ada' }))
    const [sent] = api.requests
    expect(sent).toMatchObject({ method: 'PATCH', body: { display_name: 'Ada' } })
    expect(sent?.url.href).toBe('http://ohun.test/v1/agents/a%2Fb%20%3F')
    expect(sent?.headers.get('authorization')).toMatch(/^Bearer pk_test_/)
    expect(sent?.headers.get('content-type')).toBe('application/json')
  })

  test('needs no key and sends none where the operation is public', async () => {
    const api = new FakeApi([ok({ status: 'ok' })])
    await api.clock.run(api.ohun.health.live())
    expect(api.requests[0]?.headers.has('authorization')).toBe(false)
  })

  test('leaves undefined filters out', async () => {
    const api = new FakeApi([ok({ calls: [] })])
    await api.clock.run(api.ohun.calls.list({ agent_id: undefined, direction: 'inbound', page_size: 5 }))
    expect(api.requests[0]?.url.search).toBe('?direction=inbound&page_size=5')
  })

  test.each(['', '.', '..'])('refuses %j as an id: it would name another path', async (id) => {
    const api = new FakeApi([ok()])
    await expect(api.ohun.agents.get(id)).rejects.toMatchObject({ code: 'USAGE', attempts: 0 })
    expect(api.requests).toHaveLength(0)
  })

  test.each([
    ['/v1/files/{file_id}.wav', { file_id: 'a/{b}' }, '/v1/files/a%2F%7Bb%7D.wav'],
    ['/v1/{kind}/x-{id}/{kind}', { kind: 'k', id: '1' }, '/v1/k/x-1/k'],
  ])('fills the placeholders of %s wherever they are, encoded and only once', async (path, values, expected) => {
    const api = new FakeApi([ok()])
    await api.clock.run(api.ohun.transport.request({ method: 'GET', path }, { path: values }))
    expect(api.requests[0]?.url.pathname).toBe(expected)
  })

  test('carries headers of the client and of the call', async () => {
    const api = new FakeApi([ok(agent)], { headers: { 'x-team': 'a', 'x-app': 'b' } })
    await api.clock.run(api.ohun.agents.get('agt_1', { headers: { 'X-Team': 'c' } }))
    expect(api.requests[0]?.headers.get('x-team')).toBe('c')
    expect(api.requests[0]?.headers.get('x-app')).toBe('b')
  })

  test('is refused before it is sent if no header or JSON can carry it', async () => {
    const api = new FakeApi([ok()])
    const circle: { display_name: string; self?: unknown } = { display_name: 'Ada' }
    circle.self = circle
    await expect(api.ohun.agents.create(circle)).rejects.toMatchObject({ code: 'USAGE' })
    const secret = api.ohun.agents.get('agt_1', { headers: { 'x-token': 'hunter2\n2' } })
    await expect(secret).rejects.toMatchObject({ code: 'USAGE', message: expect.not.stringContaining('hunter2') })
    expect(api.requests).toHaveLength(0)
  })
})
